package localserver

import (
	"context"
	"errors"
	"net/url"

	"github.com/jackc/pgx/v5"
)

// CreateDatabase creates an empty database beside another one and returns its URL. beside must name a user who may
// create databases.
func CreateDatabase(ctx context.Context, beside *url.URL, name string) (*url.URL, error) {
	if err := Exec(ctx, beside, "CREATE DATABASE "+pgx.Identifier{name}.Sanitize()); err != nil {
		return nil, err
	}
	created := *beside
	created.Path = "/" + name
	return &created, nil
}

// DropDatabase drops a database and ends its connections.
func DropDatabase(ctx context.Context, beside *url.URL, name string) error {
	return Exec(ctx, beside, "DROP DATABASE "+pgx.Identifier{name}.Sanitize()+" WITH (FORCE)")
}

// Exec executes statements in order. It stops at the first error.
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
