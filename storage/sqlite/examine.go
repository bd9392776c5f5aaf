package sqlite

import (
	"context"
	"database/sql"
	"fmt"
	"os"
	"time"
)

// Report is what there is to tell of a database file that nobody need have open.
type Report struct {
	Schema, Newest int64  // that of the file, and what this program knows
	Journal        string // the journal mode: wal once the bot has had it
	Bytes          int64  // with what stands in its log
	Tables         int    // at which games were played, or are
}

// Examine looks at a database without changing it. A damaged one, one of another
// program or a newer version is an error that says what to do.
func Examine(ctx context.Context, path string) (r Report, err error) {
	wait := Options{}.withDefaults().Wait
	if err := check(ctx, path, "quick_check", wait); err != nil {
		return r, fmt.Errorf("look at the database %s: %w", path, explain(err))
	}
	if _, err := pending(ctx, path, Options{Wait: wait}); err != nil {
		return r, fmt.Errorf("look at the database %s: %w", path, explain(err))
	}
	for _, file := range []string{path, path + "-wal"} {
		if info, err := os.Stat(file); err == nil {
			r.Bytes += info.Size()
		}
	}
	if err := r.read(ctx, path, wait); err != nil {
		return r, fmt.Errorf("look at the database %s: %w", path, explain(err))
	}
	return r, nil
}

func (r *Report) read(ctx context.Context, path string, wait time.Duration) error {
	db, err := sql.Open(driverName, readerDSN(path, wait))
	if err != nil {
		return err
	}
	defer db.Close()
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
	return db.QueryRowContext(ctx, `SELECT count(*) FROM tables`).Scan(&r.Tables)
}
