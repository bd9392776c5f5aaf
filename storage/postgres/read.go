package postgres

import (
	"context"

	"github.com/jackc/pgx/v5"

	"korsar/storage/sqlstore"
)

// Read implements sqlstore.Database. Several queries are sent at once, in one transaction, so that they
// wait for the server once.
func (d *database) Read(ctx context.Context, queries ...sqlstore.Query) error {
	if len(queries) == 1 {
		rows, err := d.pool.Query(ctx, queries[0].In(sqlstore.PostgreSQL), queries[0].Row...)
		if err != nil {
			return err
		}
		return visitRows(rows, queries[0])
	}
	conn, err := d.pool.Acquire(ctx)
	if err != nil {
		return err
	}
	defer conn.Release() // one that is still in the transaction is closed
	var batch pgx.Batch
	batch.Queue(`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY`)
	for _, q := range queries {
		batch.Queue(q.In(sqlstore.PostgreSQL), q.Row...).Query(func(rows pgx.Rows) error { return visitRows(rows, q) })
	}
	batch.Queue(`COMMIT`)
	return conn.SendBatch(ctx, &batch).Close()
}

// visitRows calls a query's visit for each of its rows.
func visitRows(rows pgx.Rows, q sqlstore.Query) error {
	defer rows.Close()
	for rows.Next() {
		if err := q.Visit(rows); err != nil {
			return err
		}
	}
	return rows.Err()
}
