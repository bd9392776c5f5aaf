package sqlite

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"time"

	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/sqlstore"
)

// withTournaments is the first schema that has tournaments.
const withTournaments = 11

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
	wait := Options{}.withDefaults().Wait
	damage := checkIntegrity(ctx, path, "integrity_check", wait)
	if damage != nil && !isDamage(damage) {
		return damage
	}
	if _, err := needsMigration(ctx, path, Options{Wait: wait}); err != nil {
		return cmp.Or(damage, err)
	}
	for _, file := range []string{path, path + "-wal"} {
		if info, err := os.Stat(file); err == nil {
			r.Bytes += info.Size()
		}
	}
	return cmp.Or(damage, r.read(ctx, path, wait, i))
}

func (r *Report) read(ctx context.Context, path string, wait time.Duration, i storage.Inspector) error {
	db, err := sql.Open(driverName, readerDSN(path, wait))
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
	migrations, err := newProvider(db, storage.Inspector{})
	if err != nil {
		return err
	}
	if r.Schema, r.Newest, err = migrations.GetVersions(ctx); err != nil {
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
			func(view sqlstore.Snapshot) error { return r.readTable(ctx, view, id) })
	})
	if err != nil {
		return err
	}
	if r.Schema >= withTournaments {
		if r.Tournaments, err = sqlstore.ExamineTournaments(ctx, db, product{}, i); err != nil {
			return err
		}
	}
	return view.TellOrphans(ctx, i)
}

// readTable loads a table; in a schema without checksums it only folds the journal. Every schema since then has what
// load reads, which TestExamineEveryVersion checks.
func (r *Report) readTable(ctx context.Context, view sqlstore.Snapshot, id journal.TableID) error {
	var err error
	if r.Schema < withChecksums {
		_, _, err = view.ReadJournal(ctx, id)
	} else {
		_, err = view.Load(ctx, id)
	}
	if errors.Is(err, storage.ErrNotFound) {
		return nil // deleted since it was listed
	}
	return err
}
