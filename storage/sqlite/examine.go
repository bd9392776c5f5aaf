package sqlite

import (
	"cmp"
	"context"
	"database/sql"
	"fmt"
	"os"

	"korsar/storage"
	"korsar/storage/sqlstore"
)

// Report describes a database file.
type Report struct {
	storage.Report
	Journal string // the journal mode, which is wal once the bot has used the file
}

// Examine checks a database completely without changing it. SQLite checks every page and index. Then every table and
// every tournament is loaded, and damaged ones are reported to the inspector. If the file is damaged, or belongs to
// another program or a newer version, Examine returns an error that says what to do. It checks the readable part of a
// damaged file.
func Examine(ctx context.Context, path string, i storage.Inspector) (r Report, err error) {
	if err := r.examine(ctx, path, i); err != nil {
		return r, fmt.Errorf("examine database %s: %w", path, explain(err))
	}
	return r, nil
}

func (r *Report) examine(ctx context.Context, path string, i storage.Inspector) error {
	path, err := resolvePath(path)
	if err != nil {
		return err
	}
	o := Options{}.withDefaults()
	damage := checkIntegrity(ctx, path, "integrity_check", o.Wait)
	if damage != nil && !isDamage(damage) {
		return damage
	}
	if _, err := needsMigration(ctx, path, o); err != nil {
		return cmp.Or(damage, err)
	}
	for _, file := range []string{path, path + "-wal"} {
		if info, err := os.Stat(file); err == nil {
			r.Bytes += info.Size()
		}
	}
	return cmp.Or(damage, r.read(ctx, path, o, i))
}

func (r *Report) read(ctx context.Context, path string, o Options, i storage.Inspector) error {
	db, err := sql.Open(driverName, readerDSN(path, o.Wait))
	if err != nil {
		return err
	}
	defer db.Close()
	if empty, err := isEmpty(ctx, db); empty || err != nil {
		return err
	}
	if err := checkSchema(ctx, db); err != nil {
		return err
	}
	migrator, err := newProvider(db, o)
	if err != nil {
		return err
	}
	if r.Schema, r.Newest, err = migrator.GetVersions(ctx); err != nil {
		return err
	}
	if err := db.QueryRowContext(ctx, `PRAGMA journal_mode`).Scan(&r.Journal); err != nil {
		return err
	}
	r.Tables, r.Tournaments, err = sqlstore.Examine(ctx, db, product{}, i)
	return err
}
