package postgres

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"

	"korsar/storage"
	"korsar/storage/sqlstore"
)

// minVersion is the oldest server version that was tested, as server_version_num.
const minVersion = 150000

// maxClockDifference is the largest difference between the clocks of two machines that use the same time server.
const maxClockDifference = 2 * time.Second

// Report describes a database and its server.
type Report struct {
	storage.Report
	Version string        // of the server
	Pooled  bool          // there is a pooler such as PgBouncer in front of it
	Signals bool          // signals reach other processes (storage.Signals)
	Ahead   time.Duration // how far the server's clock is ahead of this machine's
	Faults  []string      // each with its remedy
}

// Examine checks a database and the settings of its server without changing anything. It loads each table and each
// tournament, and reports damaged ones to the inspector.
func Examine(ctx context.Context, url string, i storage.Inspector) (r Report, err error) {
	if err := r.examine(ctx, url, i); err != nil {
		return r, fmt.Errorf("examine the PostgreSQL database: %w", explain(err))
	}
	return r, nil
}

func (r *Report) examine(ctx context.Context, url string, i storage.Inspector) error {
	conn, config, pooled, err := connect(ctx, url)
	if err != nil {
		return err
	}
	r.Pooled = pooled
	err = pgx.BeginFunc(ctx, conn, func(tx pgx.Tx) (err error) {
		if err := errors.Join(checkSchema(ctx, tx), r.readServer(ctx, tx)); err != nil {
			return err
		}
		r.Schema, r.Newest, err = schemaVersions(ctx, tx, migrations)
		return err
	})
	if err := errors.Join(err, conn.Close(ctx)); err != nil || r.Schema == 0 {
		return err
	}
	config.MaxConns = 2
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return err
	}
	defer pool.Close()
	if r.Signals, err = signalsArrive(ctx, config.ConnConfig, pool); err != nil {
		return err
	}
	return r.readTables(ctx, pool, i)
}

// signalWait limits how long an examination waits for its own signal.
const signalWait = 2 * time.Second

// signalsArrive reports whether a connection receives the signal of another one. It uses a channel that no bot uses.
func signalsArrive(ctx context.Context, config *pgx.ConnConfig, pool *pgxpool.Pool) (bool, error) {
	conn, err := pgx.ConnectConfig(ctx, config.Copy())
	if err != nil {
		return false, err
	}
	defer conn.Close(context.WithoutCancel(ctx))
	if lost, err := losesSignals(ctx, conn); lost || err != nil {
		return false, err
	}
	if _, err := conn.Exec(ctx, `LISTEN korsar_doctor`); err != nil {
		return false, err
	}
	if _, err := pool.Exec(ctx, `SELECT pg_notify('korsar_doctor', '')`); err != nil {
		return false, err
	}
	waiting, cancel := context.WithTimeout(ctx, signalWait)
	defer cancel()
	_, err = conn.WaitForNotification(waiting)
	if err != nil && waiting.Err() == nil {
		return false, err
	}
	return err == nil, ctx.Err()
}

func (r *Report) readServer(ctx context.Context, tx pgx.Tx) error {
	var version int
	var durable, standby bool
	asked := time.Now()
	var now int64 // in microseconds, since servers write times in different styles
	err := tx.QueryRow(ctx, `SELECT current_setting('server_version'), current_setting('server_version_num')::int,
		current_setting('fsync')::boolean AND current_setting('full_page_writes')::boolean, pg_is_in_recovery(),
		pg_database_size(current_database()), (extract(epoch FROM clock_timestamp()) * 1000000)::bigint`).
		Scan(&r.Version, &version, &durable, &standby, &r.Bytes, &now)
	if err != nil {
		return err
	}
	middle := asked.Add(time.Since(asked) / 2)
	r.Ahead = time.UnixMicro(now).Sub(middle).Round(time.Millisecond)
	if version < minVersion {
		r.Faults = append(r.Faults, fmt.Sprintf("PostgreSQL %s is too old: upgrade it to 15 or later", r.Version))
	}
	if !durable {
		r.Faults = append(r.Faults, "moves that were answered can be lost in a crash: "+
			"set fsync and full_page_writes to on")
	}
	if standby {
		r.Faults = append(r.Faults, "this server is a standby, which cannot write: name the primary")
	}
	if r.Ahead.Abs() > maxClockDifference {
		r.Faults = append(r.Faults, fmt.Sprintf("the clocks of this machine and the database's are %v apart: "+
			"let both ask a time server, since turns end by them", r.Ahead.Abs()))
	}
	return nil
}

func (r *Report) readTables(ctx context.Context, pool *pgxpool.Pool, i storage.Inspector) (err error) {
	db := stdlib.OpenDBFromPool(pool)
	defer func() { err = errors.Join(err, db.Close()) }()
	r.Tables, r.Tournaments, err = sqlstore.Examine(ctx, db, product{}, i)
	return err
}
