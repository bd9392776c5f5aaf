package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net/url"
	"os"
	"regexp"
	"strings"
)

// database names a database: a file of SQLite, or the URL of a database of PostgreSQL. What is printed of it, or
// logged, has no password.
type database string

// isURL reports whether it is a database of PostgreSQL.
func (d database) isURL() bool {
	return strings.HasPrefix(string(d), "postgres://") || strings.HasPrefix(string(d), "postgresql://")
}

// notAFile matches what is meant for PostgreSQL, or as a URI of SQLite, and would be a strange name of a file, with a
// password in it: the keywords of a connection string, of libpq or of ADO.NET, user:password@host, and a scheme.
var notAFile = regexp.MustCompile(`(?i)(^|[\s;])(host|hostaddr|port|dbname|user|password|passfile|service|sslmode|` +
	`server|data source|database|username|user id|uid|pwd)\s*=|^[^/]*:[^/]*@|^(postgres|postgresql|file):|://`)

// isValid reports whether it names a file, or PostgreSQL on some server. In a URL only the user may precede an @, and
// there is no fragment: a character that is not escaped would make a part of the password a part of something else.
func (d database) isValid() bool {
	if !d.isURL() {
		return !notAFile.MatchString(string(d))
	}
	u, err := url.Parse(string(d))
	return err == nil && (u.Host != "" || u.Query().Has("host")) && u.Fragment == "" &&
		!strings.Contains(u.Path+u.RawQuery, "@")
}

// String returns the name without a password. A URL with one in its query has no query, and what names no database has
// no name.
func (d database) String() string {
	if !d.isValid() {
		return "an invalid name"
	}
	if !d.isURL() {
		return string(d)
	}
	u, err := url.Parse(string(d))
	if err != nil {
		return "PostgreSQL"
	}
	if strings.Contains(u.RawQuery, "password") { // sslpassword, too
		u.RawQuery = ""
	}
	return u.Redacted()
}

// LogValue implements slog.LogValuer.
func (d database) LogValue() slog.Value { return slog.StringValue(d.String()) }

// databaseName returns the named database, or the configured one. It may be a file that does not exist.
func (p *process) databaseName(ctx context.Context, named string) (database, error) {
	d := database(named)
	if named == "" {
		c, err := p.config(ctx)
		if err != nil {
			return "", err
		}
		d = c.Database
	}
	if !d.isValid() {
		return "", errors.New(databaseHelp)
	}
	return d, nil
}

// database returns an existing database: the named one, or the configured one.
func (p *process) database(ctx context.Context, named string) (database, error) {
	d, err := p.databaseName(ctx, named)
	if err != nil || d.isURL() {
		return d, err
	}
	switch info, err := os.Stat(string(d)); {
	case errors.Is(err, fs.ErrNotExist) && named != "":
		return "", fmt.Errorf("no database %s: name the file that the bot uses, which %s names", d, envDatabase)
	case errors.Is(err, fs.ErrNotExist):
		return "", fmt.Errorf("no database %s: name one with --database, or in %s", d, envDatabase)
	case err == nil && !info.Mode().IsRegular():
		return "", fmt.Errorf("%s is not a regular file: name the database with --database, or in %s", d, envDatabase)
	}
	return d, nil
}

const databaseHelp = "expected a file for the database, such as korsar.db, " +
	"or the URL of a PostgreSQL database, such as postgres://korsar@localhost/korsar"
