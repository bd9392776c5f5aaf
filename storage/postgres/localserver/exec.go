package localserver

import (
	"context"
	"errors"
	"net/url"

	"github.com/jackc/pgx/v5"
)

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
