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

// database names a database: an SQLite file, or the URL of a PostgreSQL database. When it is printed or logged, the
// password is left out.
type database string

// isURL reports whether d is the URL of a PostgreSQL database.
func (d database) isURL() bool {
	return strings.HasPrefix(string(d), "postgres://") || strings.HasPrefix(string(d), "postgresql://")
}

// notAFile matches names that probably name no file and could contain a password: keywords of a connection string
// (libpq or ADO.NET), user:password@host, and names with a scheme, such as an SQLite URI.
var notAFile = regexp.MustCompile(`(?i)(^|[\s;])(host|hostaddr|port|dbname|user|password|passfile|service|sslmode|` +
	`server|data source|database|username|user id|uid|pwd)\s*=|^[^/]*:[^/]*@|^(postgres|postgresql|file):|://`)

// isValid reports whether d names a file, or a PostgreSQL database on some server. In a URL, a fragment or an @ after
// the host shows that a character of the password is not escaped.
func (d database) isValid() bool {
	if !d.isURL() {
		return !notAFile.MatchString(string(d))
	}
	u, err := url.Parse(string(d))
	return err == nil && (u.Host != "" || u.Query().Has("host")) && u.Fragment == "" &&
		!strings.Contains(u.Path+u.RawQuery, "@")
}

// String returns the name without a password. If the query of a URL has a password, String leaves out the query. It
// does not quote an invalid name.
func (d database) String() string {
	if !d.isValid() {
		return "an invalid name"
	}
	if !d.isURL() {
		return string(d)
	}
	// isValid has parsed the URL without an error.
	u, _ := url.Parse(string(d))
	if strings.Contains(u.RawQuery, "password") { // also sslpassword
		u.RawQuery = ""
	}
	return u.Redacted()
}

// LogValue implements slog.LogValuer.
func (d database) LogValue() slog.Value { return slog.StringValue(d.String()) }

// databaseName returns the database of a flag, or the configured database if named is "". The file need not exist.
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

// database returns the database of a flag, or the configured database if named is "". It returns an error if the file
// does not exist.
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
