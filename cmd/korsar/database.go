package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net/url"
	"os"
	"strings"
)

// database names a database: a file of SQLite, or the URL of a database of PostgreSQL. What is printed of it, or
// logged, has no password.
type database string

// isURL reports whether it is a database of PostgreSQL.
func (d database) isURL() bool {
	return strings.HasPrefix(string(d), "postgres://") || strings.HasPrefix(string(d), "postgresql://")
}

// isValid reports whether it names a file, or PostgreSQL on some server.
func (d database) isValid() bool {
	if !d.isURL() {
		return !strings.Contains(string(d), "://")
	}
	u, err := url.Parse(string(d))
	return err == nil && (u.Host != "" || u.Query().Has("host"))
}

// String returns the name without a password. A URL with one in its query has no query.
func (d database) String() string {
	if !d.isURL() {
		return string(d)
	}
	u, err := url.Parse(string(d))
	if err != nil {
		return "PostgreSQL"
	}
	if u.Query().Has("password") {
		u.RawQuery = ""
	}
	return u.Redacted()
}

// LogValue implements slog.LogValuer.
func (d database) LogValue() slog.Value { return slog.StringValue(d.String()) }

// database returns an existing database: the named one, or the configured one.
func (p *process) database(ctx context.Context, named string) (database, error) {
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
	if d.isURL() {
		return d, nil
	}
	switch info, err := os.Stat(string(d)); {
	case errors.Is(err, fs.ErrNotExist):
		return "", fmt.Errorf("no database %s: name one with --database, or in %s", d, envDatabase)
	case err == nil && !info.Mode().IsRegular():
		return "", fmt.Errorf("%s is not a regular file: name the database with --database, or in %s", d, envDatabase)
	}
	return d, nil
}

const databaseHelp = "expected a file for the database, such as korsar.db, " +
	"or the URL of a PostgreSQL database, such as postgres://korsar@localhost/korsar"
