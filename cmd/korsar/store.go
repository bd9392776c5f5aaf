package main

import (
	"context"
	"log/slog"
	"time"

	"korsar/storage"
	"korsar/storage/sqlite"
)

// Only this file names an implementation of the store.

// upgradeLogInterval is how often an upgrade logs its progress.
const upgradeLogInterval = 5 * time.Second

// openStore opens the database. An upgrade shows its progress as a bar on a terminal, else in the log. With failed, it does
// not wait until the file is checked, and calls failed if that finds damage.
func (p *process) openStore(ctx context.Context, path string, log *slog.Logger, failed func(error)) (storage.Store, error) {
	progress := lazyBar{process: p, doing: "upgrading the database"}
	defer progress.clear()
	var logged time.Time
	store, err := sqlite.Open(ctx, path, sqlite.Options{Failed: failed, Inspector: storage.Inspector{
		Progress: func(done, total int) {
			progress.set(done, total)
			if p.onTerminal() || done < total && p.Clock.Since(logged) < upgradeLogInterval {
				return
			}
			logged = p.Clock.Now()
			log.InfoContext(ctx, "upgrading the database", "database", path, "tables", done, "total", total)
		},
		Damaged: func(err *storage.CorruptError) {
			progress.clear()
			log.ErrorContext(ctx, "a table is damaged and cannot be played: restore a backup, or continue without it",
				"table", err.Table, "error", err)
		},
	}})
	if err != nil {
		return nil, err
	}
	return store, nil
}

// copyStore copies the database to a new file and shows progress.
func (p *process) copyStore(ctx context.Context, from, to string) error {
	progress := lazyBar{process: p, doing: "copying"}
	defer progress.clear()
	return sqlite.Backup(ctx, from, to, progress.set)
}

// examineStore checks a database completely without changing it, and calls damaged for each table that cannot be
// loaded.
func examineStore(ctx context.Context, path string, progress func(done, total int), damaged func(*storage.CorruptError)) (sqlite.Report, error) {
	return sqlite.Examine(ctx, path, storage.Inspector{Progress: progress, Damaged: damaged})
}
