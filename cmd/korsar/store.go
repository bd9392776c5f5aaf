package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"time"

	"korsar/bot/backoff"
	"korsar/bot/cluster"
	"korsar/storage"
	"korsar/storage/postgres"
	"korsar/storage/sqlite"
	"korsar/storage/sqlstore"
)

// Only this file names an implementation of the store.

// A bot that starts before its database server tries again after these delays.
const (
	firstConnectDelay = time.Second
	maxConnectDelay   = 30 * time.Second
)

// access is how a command opens a database.
type access struct {
	existing bool        // refuse a database with nothing in it, instead of filling it
	alone    bool        // a bot: no other one may use the file meanwhile
	waits    bool        // for a server that cannot be reached, until the context ends
	failed   func(error) // called if the check of the file, which is then not waited for, finds damage; nil to wait
}

// openStore opens a database.
func (p *process) openStore(ctx context.Context, of database, log *slog.Logger, by access) (storage.Store, error) {
	if !of.isURL() {
		return openFile(ctx, string(of), log, by)
	}
	for failures := 0; ; failures++ {
		store, err := postgres.Open(ctx, string(of),
			postgres.Options{Existing: by.existing, Upgraded: logUpgrade(of, log)})
		if err == nil {
			return store, nil
		}
		if !by.waits || !postgres.IsUnavailable(err) {
			return nil, err
		}
		delay := backoff.Delay(failures, firstConnectDelay, maxConnectDelay)
		log.WarnContext(ctx, "cannot open the database; trying again", "error", err,
			"delay", delay.Round(time.Millisecond))
		if backoff.Sleep(ctx, p.Clock, delay) != nil {
			return nil, err
		}
	}
}

func openFile(ctx context.Context, path string, log *slog.Logger, by access) (storage.Store, error) {
	owner := ""
	if by.alone {
		owner = processName()
	}
	store, err := sqlite.Open(ctx, path, sqlite.Options{Owner: owner, Existing: by.existing, Failed: by.failed,
		Upgraded: logUpgrade(database(path), log)})
	if err != nil {
		return nil, err
	}
	return store, nil
}

// logUpgrade returns a function that logs an upgrade: an earlier version does not open the database from then on.
func logUpgrade(of database, log *slog.Logger) func(from, to int64) {
	return func(from, to int64) { log.Info("upgraded the database", "database", of, "from", from, "to", to) }
}

// copyStore copies the database to a new file and shows progress.
func (p *process) copyStore(ctx context.Context, from database, to string) error {
	progress := lazyBar{process: p, doing: "copying"}
	defer progress.clear()
	return sqlite.Backup(ctx, string(from), to, progress.set)
}

// restoreStore puts a copy of a backup in the place of a database file, shows progress, and returns where the database
// before is kept, or its log if it was lost; "" if there was neither.
func (p *process) restoreStore(ctx context.Context, from string, to database) (kept string, err error) {
	progress := lazyBar{process: p, doing: "copying"}
	defer progress.clear()
	return sqlite.Restore(ctx, sqlite.Restoring{From: from, To: string(to), Owner: processName(), At: p.Clock.Now(),
		Progress: progress.set})
}

// recordRestore records that a database was restored by other means. It refuses one that a bot uses.
func (p *process) recordRestore(ctx context.Context, of database) error {
	return p.withStore(ctx, of, true, func(ctx context.Context, s storage.Store) error {
		return s.RecordRestore(ctx, p.Clock.Now())
	})
}

// moveStore copies everything to a new database, compares both, shows progress, and returns how many rows there are. It
// refuses databases that a bot uses, and one with nothing in it.
func (p *process) moveStore(ctx context.Context, from, to database) (rows int, err error) {
	if from == to {
		return 0, fmt.Errorf("%s cannot be copied to itself", to)
	}
	if _, err := os.Stat(string(to)); !to.isURL() && !errors.Is(err, fs.ErrNotExist) {
		return 0, fmt.Errorf("%s already exists: choose another name, or move it away", to)
	}
	created := false
	err = p.withStore(ctx, from, true, func(ctx context.Context, source storage.Store) error {
		return p.withStore(ctx, to, false, func(ctx context.Context, target storage.Store) error {
			created = !to.isURL()
			progress := lazyBar{process: p, doing: "copying"}
			defer progress.clear()
			return sqlStore(source).CopyTo(ctx, sqlStore(target), func(done, total int) {
				rows = total / 2 // each is copied and compared
				progress.set(done, total)
			})
		})
	})
	if err == nil && rows == 0 {
		err = fmt.Errorf("there is nothing in %s: name the database of the bot", from)
	}
	if err != nil && created {
		err = errors.Join(err, sqlite.Remove(string(to)))
	}
	return rows, err
}

// withStore does something with a database, existing or to be filled, that no bot uses meanwhile, as far as that can be
// known.
func (p *process) withStore(ctx context.Context, of database, existing bool,
	do func(context.Context, storage.Store) error) error {
	log := p.logger(config{})
	store, err := p.openStore(ctx, of, log, access{existing: existing, alone: true})
	if err != nil {
		return err
	}
	if err = refuseBots(ctx, leasesOf(store), of); err == nil {
		err = p.alone(ctx, leasesOf(store), log, func(ctx context.Context) error { return do(ctx, store) })
	}
	return errors.Join(err, store.Close())
}

// refuseBots returns an error if bots use a database whose leases are given; nil for a file, which its owner has alone.
func refuseBots(ctx context.Context, leases storage.Leases, of database) error {
	if leases == nil {
		return nil
	}
	all, err := cluster.Processes(ctx, leases, cluster.Shards)
	if err != nil || len(all) == 0 {
		return err
	}
	return fmt.Errorf("%s is used by the bot %s: stop all bots first; one that was killed is gone after %v", of,
		all[0].Name, all[0].Left.Round(time.Second))
}

// leasesOf returns the leases of a store that processes can share, or nil.
func leasesOf(s storage.Store) storage.Leases {
	leases, _ := s.(storage.Leases)
	return leases
}

// signalsOf returns the signals of a store that processes can share, or nil.
func signalsOf(s storage.Store) storage.Signals {
	signals, _ := s.(storage.Signals)
	return signals
}

// settingsOf returns how the processes that share a store notice changes of settings, or nil.
func settingsOf(s storage.Store) storage.SettingsVersions {
	settings, _ := s.(storage.SettingsVersions)
	return settings
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
