package main

import (
	"context"
	"log/slog"
	"time"

	"korsar/storage"
	"korsar/storage/sqlite"
)

// This file alone names an implementation of the store.

// upgradeLogged is how often an upgrade logs its progress.
const upgradeLogged = 5 * time.Second

// openStore opens the database. An upgrade shows its progress, as a bar where somebody
// watches, in the log elsewhere.
func (p *process) openStore(ctx context.Context, path string, log *slog.Logger) (storage.Store, error) {
	shown := lateBar{process: p, doing: "upgrading the database"}
	defer shown.clear()
	var logged time.Time
	store, err := sqlite.Open(ctx, path, sqlite.Options{Inspector: sqlite.Inspector{
		Progress: func(done, total int) {
			shown.set(done, total)
			if p.onTerminal() || done < total && p.Clock.Since(logged) < upgradeLogged {
				return
			}
			logged = p.Clock.Now()
			log.InfoContext(ctx, "upgrading the database", "database", path, "tables", done, "of", total)
		},
		Damaged: func(err *storage.CorruptError) {
			shown.clear()
			log.ErrorContext(ctx, "a table is damaged and cannot be played on: restore a backup, or go on without it",
				"table", err.Table, "error", err)
		},
	}})
	if err != nil {
		return nil, err
	}
	return store, nil
}

// copyStore copies the database to a new file, showing how far it has come.
func (p *process) copyStore(ctx context.Context, from, to string) error {
	shown := lateBar{process: p, doing: "copying"}
	defer shown.clear()
	return sqlite.Backup(ctx, from, to, shown.set)
}

// examineStore checks a database in full, without changing it; damaged is called for each table that cannot be loaded.
func examineStore(ctx context.Context, path string, progress func(done, total int), damaged func(*storage.CorruptError)) (sqlite.Report, error) {
	return sqlite.Examine(ctx, path, sqlite.Inspector{Progress: progress, Damaged: damaged})
}
