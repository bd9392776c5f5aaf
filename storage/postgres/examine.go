package postgres

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"

	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/sqlstore"
)

// minVersion is the oldest version of the server that the tests have met, as server_version_num.
const minVersion = 150000

// maxClockDifference is how far the clocks of two machines that ask the same time server are apart at most.
const maxClockDifference = 2 * time.Second

// Report describes a database, and the server that has it.
type Report struct {
	Version        string        // of the server
	Pooled         bool          // a pooler such as PgBouncer is in front of it
	Signals        bool          // those of one process arrive in another (storage.Signals)
	Schema, Newest int64         // the database's, 0 before the first start, and the newest that this program knows
	Bytes          int64         // with indexes
	Tables         int           // with finished and unfinished games
	Tournaments    int           // running and over
	Ahead          time.Duration // the server's clock compared with this machine's
	Faults         []string      // what the operator should do
}

// Examine checks a database without changing it: the settings of its server, and each table and tournament,
// which are loaded. The inspector is called with the damaged ones.
func Examine(ctx context.Context, url string, i storage.Inspector) (r Report, err error) {
	if err := r.examine(ctx, url, i); err != nil {
		return r, fmt.Errorf("examine the PostgreSQL database: %w", explain(err))
	}
	return r, nil
}

func (r *Report) examine(ctx context.Context, url string, i storage.Inspector) error {
	config, pooled, err := configure(ctx, url)
	if err != nil {
		return err
	}
	r.Pooled = pooled
	config.MaxConns = 2
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return err
	}
	defer pool.Close()
	if err := pgx.BeginFunc(ctx, pool, func(tx pgx.Tx) error {
		return errors.Join(checkSchema(ctx, tx), r.readServer(ctx, tx), r.readSchema(ctx, tx))
	}); err != nil || r.Schema == 0 {
		return err
	}
	if r.Signals, err = signalsArrive(ctx, config.ConnConfig, pool); err != nil {
		return err
	}
	return r.readTables(ctx, pool, i)
}

// signalWait is how long a signal may take that an examination sends.
const signalWait = 2 * time.Second

// signalsArrive reports whether a connection hears what another one notifies, on a channel that no bot uses.
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

// readServer reads the settings of the server.
func (r *Report) readServer(ctx context.Context, tx pgx.Tx) error {
	var version int
	var durable, standby bool
	asked := time.Now()
	var now time.Time
	err := tx.QueryRow(ctx, `SELECT current_setting('server_version'), current_setting('server_version_num')::int,
		current_setting('fsync')::boolean AND current_setting('full_page_writes')::boolean, pg_is_in_recovery(),
		pg_database_size(current_database()), clock_timestamp()`).
		Scan(&r.Version, &version, &durable, &standby, &r.Bytes, &now)
	if err != nil {
		return err
	}
	r.Ahead = now.Sub(asked.Add(time.Since(asked) / 2)).Round(time.Millisecond)
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

// readSchema reads which version the schema has.
func (r *Report) readSchema(ctx context.Context, tx pgx.Tx) error {
	files, err := fs.ReadDir(migrations, ".")
	if err != nil {
		return err
	}
	if r.Newest, err = goose.NumericComponent(files[len(files)-1].Name()); err != nil {
		return err
	}
	var known bool
	err = tx.QueryRow(ctx, `SELECT to_regclass($1) IS NOT NULL`, sqlstore.VersionTable).Scan(&known)
	if err != nil || !known {
		return err
	}
	err = tx.QueryRow(ctx, `SELECT max(version_id) FROM `+sqlstore.VersionTable+` WHERE is_applied`).Scan(&r.Schema)
	if err == nil && r.Schema > r.Newest {
		return fmt.Errorf("schema %d, newest known is %d: %w", r.Schema, r.Newest, storage.ErrNewerSchema)
	}
	return err
}

// readTables loads every table and every tournament.
func (r *Report) readTables(ctx context.Context, pool *pgxpool.Pool, i storage.Inspector) (err error) {
	db := stdlib.OpenDBFromPool(pool)
	defer func() { err = errors.Join(err, db.Close()) }()
	view := sqlstore.NewSnapshot(db, product{})
	if r.Tables, err = view.TableCount(ctx); err != nil {
		return err
	}
	err = view.EachTable(ctx, i, func(id journal.TableID) error {
		return sqlstore.View(ctx, db, product{}, func(view sqlstore.Snapshot) error {
			_, err := view.Load(ctx, id)
			return storage.UnlessNotFound(err) // deleted since it was listed
		})
	})
	if err != nil {
		return err
	}
	if r.Tournaments, err = sqlstore.ExamineTournaments(ctx, db, product{}, i); err != nil {
		return err
	}
	return view.TellOrphans(ctx, i)
}
