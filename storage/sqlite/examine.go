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
)

// Report is what there is to tell of a database file that nobody need have open.
type Report struct {
	Schema, Newest int64  // that of the file, and what this program knows
	Journal        string // the journal mode: wal once the bot has had it
	Bytes          int64  // with what stands in its log
	Tables         int    // at which games were played, or are
}

// Examine checks a database in full, without changing it: the engine checks every page
// and index, then each table is loaded, and the inspector gets those that are damaged. A
// damaged file, one of another program and one of a newer version are errors that say
// what to do; of a damaged file, the tables that can still be read are checked too.
func Examine(ctx context.Context, path string, i Inspector) (r Report, err error) {
	if err := r.examine(ctx, path, i); err != nil {
		return r, fmt.Errorf("look at the database %s: %w", path, explain(err))
	}
	return r, nil
}

func (r *Report) examine(ctx context.Context, path string, i Inspector) error {
	wait := Options{}.withDefaults().Wait
	damage := check(ctx, path, "integrity_check", wait)
	if damage != nil && !isDamage(damage) {
		return damage
	}
	if _, err := pending(ctx, path, Options{Wait: wait}); err != nil {
		return cmp.Or(damage, err)
	}
	for _, file := range []string{path, path + "-wal"} {
		if info, err := os.Stat(file); err == nil {
			r.Bytes += info.Size()
		}
	}
	return cmp.Or(damage, r.read(ctx, path, wait, i))
}

func (r *Report) read(ctx context.Context, path string, wait time.Duration, i Inspector) error {
	db, err := sql.Open(driverName, readerDSN(path, wait))
	if err != nil {
		return err
	}
	defer db.Close()
	if err := checkSchema(ctx, db); err != nil {
		return err
	}
	all, err := provider(db, Inspector{})
	if err != nil {
		return err
	}
	if r.Schema, r.Newest, err = all.GetVersions(ctx); err != nil {
		return err
	}
	if err := db.QueryRowContext(ctx, `PRAGMA journal_mode`).Scan(&r.Journal); err != nil {
		return err
	}
	if err := db.QueryRowContext(ctx, `SELECT count(*) FROM tables`).Scan(&r.Tables); err != nil {
		return err
	}
	err = i.eachTable(ctx, db, func(id journal.TableID) error {
		// A snapshot for each table: one for all would have the log grow meanwhile.
		return snapshot(ctx, db, func(tx *sql.Tx) error { return r.readTable(ctx, tx, id) })
	})
	if err != nil {
		return err
	}
	rows, err := db.QueryContext(ctx, orphans)
	if err != nil {
		return err
	}
	return each(rows, func(rows *sql.Rows) error {
		lost := &storage.CorruptError{Err: errNoRow}
		err := rows.Scan(&lost.Table)
		i.damaged(lost)
		return err
	})
}

// orphans lists the tables of which nothing but entries are left.
const orphans = `SELECT DISTINCT table_id FROM entries WHERE table_id NOT IN (SELECT id FROM tables)`

// readTable loads a table; before there were checksums it only folds the journal. What
// load reads is in every schema since then, as TestExamineEveryVersion sees to.
func (r *Report) readTable(ctx context.Context, tx *sql.Tx, id journal.TableID) error {
	var err error
	if r.Schema < withChecksums {
		_, _, err = readJournal(ctx, tx, id)
	} else {
		_, err = load(ctx, tx, id)
	}
	if errors.Is(err, storage.ErrNotFound) {
		return nil // deleted since it was listed
	}
	return err
}
