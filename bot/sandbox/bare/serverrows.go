package bare

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// ServerRows is a table in PostgreSQL in which every row is committed durably in its own transaction.
type ServerRows struct{ pool *pgxpool.Pool }

// createServerRows creates the table. Its lock waits for another bot that is creating it.
const createServerRows = `SELECT pg_advisory_xact_lock(1);
	CREATE TABLE IF NOT EXISTS rows (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, at bigint NOT NULL)`

// OpenServerRows creates the table in a database, unless another bot has created it.
func OpenServerRows(ctx context.Context, url string) (*ServerRows, error) {
	pool, err := pgxpool.New(ctx, url)
	if err != nil {
		return nil, fmt.Errorf("open the database for rows: %w", err)
	}
	if _, err := pool.Exec(ctx, createServerRows, pgx.QueryExecModeSimpleProtocol); err != nil {
		pool.Close()
		return nil, fmt.Errorf("create a table for rows: %w", err)
	}
	return &ServerRows{pool}, nil
}

// Commit adds a row.
func (r *ServerRows) Commit() error {
	_, err := r.pool.Exec(context.Background(), `INSERT INTO rows (at) VALUES ($1)`, time.Now().UnixMilli())
	return err
}

// Close closes the connections.
func (r *ServerRows) Close() error {
	r.pool.Close()
	return nil
}
