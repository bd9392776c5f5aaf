package sqlite

import (
	"cmp"
	"context"
	"database/sql"
	"fmt"
	"os"

	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/sqlstore"
)

// Report describes a database file, which need not be open elsewhere.
type Report struct {
	Schema, Newest int64  // the file's, 0 before the first start, and the newest that this program knows
	Journal        string // the journal mode: wal once the bot has used the file
	Bytes          int64  // including its log
	Tables         int    // with finished and unfinished games
	Tournaments    int    // running and over
}

// Examine checks a database completely without changing it: SQLite checks every page and index, then each table and
// each tournament is loaded, and the inspector is called with the damaged ones. If the file is damaged, or belongs to
// another program or a newer version, Examine returns an error that says what to do; of a damaged file it still checks
// what is readable.
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
	view := sqlstore.NewSnapshot(db, product{})
	if r.Tables, err = view.TableCount(ctx); err != nil {
		return err
	}
	err = view.EachTable(ctx, i, func(id journal.TableID) error {
		// One snapshot per table: a single one for all would make the log grow in the meantime.
		return sqlstore.View(ctx, db, product{},
			func(view sqlstore.Snapshot) error {
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
