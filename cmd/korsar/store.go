package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"time"

	"korsar/bot/cluster"
	"korsar/storage"
	"korsar/storage/postgres"
	"korsar/storage/sqlite"
	"korsar/storage/sqlstore"
)

// Only this file names an implementation of the store.

// upgradeLogInterval is how often an upgrade logs its progress.
const upgradeLogInterval = 5 * time.Second

// openStore opens a database. Of a file, an upgrade shows its progress as a bar on a terminal, else in the log; with
// failed, it does not wait until the file is checked, and calls failed if that finds damage.
func (p *process) openStore(ctx context.Context, of database, log *slog.Logger, failed func(error)) (storage.Store, error) {
	if !of.isURL() {
		return p.openFile(ctx, string(of), log, failed)
	}
	store, err := postgres.Open(ctx, string(of), postgres.Options{})
	if err != nil {
		return nil, err
	}
	return store, nil
}

func (p *process) openFile(ctx context.Context, path string, log *slog.Logger, failed func(error)) (storage.Store, error) {
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
func (p *process) copyStore(ctx context.Context, from database, to string) error {
	progress := lazyBar{process: p, doing: "copying"}
	defer progress.clear()
	return sqlite.Backup(ctx, string(from), to, progress.set)
}

// moveStore copies everything to a new database, compares both, shows progress, and returns how many rows there are. No
// bot uses a PostgreSQL database meanwhile.
func (p *process) moveStore(ctx context.Context, from, to database) (rows int, err error) {
	ctx, fail := context.WithCancelCause(ctx)
	defer fail(nil)
	defer func() { // the cause says more than that the context was canceled
		if cause := context.Cause(ctx); err != nil && errors.As(cause, new(*lostError)) {
			err = cause
		}
	}()
	if from == to {
		return 0, fmt.Errorf("%s cannot be copied to itself", to)
	}
	if _, err := os.Stat(string(to)); !to.isURL() && !errors.Is(err, fs.ErrNotExist) {
		return 0, fmt.Errorf("%s already exists: choose another name, or move it away", to)
	}
	source, closeSource, err := p.openAlone(ctx, from, fail)
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, closeSource()) }()
	target, closeTarget, err := p.openAlone(ctx, to, fail)
	if err != nil {
		return 0, err
	}
	defer func() {
		err = errors.Join(err, closeTarget())
		if err != nil && !to.isURL() {
			err = errors.Join(err, sqlite.Remove(string(to)))
		}
	}()
	progress := lazyBar{process: p, doing: "copying"}
	defer progress.clear()
	err = sqlStore(source).CopyTo(ctx, sqlStore(target), func(done, total int) {
		rows = total / 2 // each is copied and compared
		progress.set(done, total)
	})
	return rows, err
}

// openAlone opens a database that no bot uses, as far as that can be known, and returns what closes it.
func (p *process) openAlone(ctx context.Context, of database, lost func(error)) (store storage.Store, done func() error, err error) {
	log := p.logger(config{})
	if store, err = p.openStore(ctx, of, log, nil); err != nil {
		return nil, nil, err
	}
	_, release, err := p.claim(ctx, leasesOf(store), cluster.DefaultLife, log, lost)
	if err != nil {
		return nil, nil, errors.Join(err, store.Close())
	}
	return store, func() error {
		release()
		return store.Close()
	}, nil
}

// leasesOf returns the leases of a store that processes can share, or nil.
func leasesOf(s storage.Store) storage.Leases {
	leases, _ := s.(storage.Leases)
	return leases
}

// underClaim returns a store for the bot of this process, if there is a claim: what it writes is refused once another
// process has taken over.
func underClaim(s storage.Store, c *cluster.Claim) storage.Store {
	if c == nil {
		return s
	}
	return leasesOf(s).Under(c.Name, c.Epoch)
}

// sqlStore returns the part of a store that all products share.
func sqlStore(s storage.Store) *sqlstore.Store {
	if shared, is := s.(*postgres.Store); is {
		return shared.Store
	}
	return s.(*sqlite.Store).Store
}

// examineFile checks a database file completely without changing it, and calls damaged for each table that cannot be
// loaded.
func examineFile(ctx context.Context, path string, i storage.Inspector) (sqlite.Report, error) {
	return sqlite.Examine(ctx, path, i)
}

// examinePostgres checks a PostgreSQL database likewise, and the settings of its server.
func examinePostgres(ctx context.Context, of database, i storage.Inspector) (postgres.Report, error) {
	return postgres.Examine(ctx, string(of), i)
}
