package localserver

import (
	"context"
	"errors"
	"net/url"

	"github.com/jackc/pgx/v5"
)

// CreateDatabase creates an empty database beside another one, whose user may do that, and returns its URL.
func CreateDatabase(ctx context.Context, beside *url.URL, name string) (*url.URL, error) {
	if err := Exec(ctx, beside, "CREATE DATABASE "+pgx.Identifier{name}.Sanitize()); err != nil {
		return nil, err
	}
	created := *beside
	created.Path = "/" + name
	return &created, nil
}

// DropDatabase drops a database, and ends the connections to it.
func DropDatabase(ctx context.Context, beside *url.URL, name string) error {
	return Exec(ctx, beside, "DROP DATABASE "+pgx.Identifier{name}.Sanitize()+" WITH (FORCE)")
}

// Exec executes statements in a database, one after the other.
func Exec(ctx context.Context, database *url.URL, statements ...string) error {
	conn, err := pgx.Connect(ctx, database.String())
	if err != nil {
		return err
	}
	for _, text := range statements {
		if _, err = conn.Exec(ctx, text); err != nil {
			break
		}
	}
	return errors.Join(err, conn.Close(ctx))
}
