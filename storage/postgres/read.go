package postgres

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"korsar/storage/sqlstore"
)

// readTimeout limits reads, which take milliseconds, so that no caller waits forever for a server that no longer
// responds. The system does not end all such connections: with a pooler, the dead one may be the pooler's connection to
// the server.
const readTimeout = time.Minute

// Read implements sqlstore.Database.
func (d *database) Read(ctx context.Context, queries ...sqlstore.Query) error {
	return d.inTime(ctx, func(ctx context.Context) error { return d.read(ctx, queries...) })
}

// inTime calls do, which reads, with a timeout. After the timeout it replaces all connections, because the others are
// probably dead too.
func (d *database) inTime(ctx context.Context, do func(context.Context) error) error {
	timed, cancel := context.WithTimeout(ctx, d.timeout)
	defer cancel()
	err := do(timed)
	if err != nil && timed.Err() != nil && ctx.Err() == nil {
		d.pool.Reset()
	}
	return err
}

// read runs queries. It sends several queries together in one transaction, so that they wait for the server once.
func (d *database) read(ctx context.Context, queries ...sqlstore.Query) error {
	if len(queries) == 1 {
		q := queries[0]
		rows, _ := d.pool.Query(ctx, q.In(sqlstore.PostgreSQL), q.Row...) // the rows return its error too
		return visitRows(rows, q.Visit)
	}
	conn, err := d.pool.Acquire(ctx)
	if err != nil {
		return err
	}
	defer conn.Release() // closes the connection if it is still in the transaction
	var batch pgx.Batch
	batch.Queue(`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY`)
	for _, q := range queries {
		batch.Queue(q.In(sqlstore.PostgreSQL), q.Row...).Query(
			func(rows pgx.Rows) error { return visitRows(rows, q.Visit) })
	}
	batch.Queue(`COMMIT`)
	return conn.SendBatch(ctx, &batch).Close()
}

// visitRows calls visit for each row.
func visitRows(rows pgx.Rows, visit func(sqlstore.Scanner) error) error {
	defer rows.Close()
	for rows.Next() {
		if err := visit(rows); err != nil {
			return err
		}
	}
	return rows.Err()
}
