package main

import (
	"context"
	"errors"
	"fmt"
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

// No other file of this command names an implementation of the store.

// Delays between the attempts of a bot to reach its database server. They grow from the first to the longest.
const (
	firstConnectDelay = time.Second
	maxConnectDelay   = 30 * time.Second
)

// access is how a command opens a database.
type access struct {
	existing bool        // return an error if the database is empty, instead of filling it
	alone    bool        // become the owner of a file, so that no bot can use it meanwhile
	waits    bool        // wait for a server that cannot be reached, until the context is done
	failed   func(error) // called if the check of a file finds damage; if nil, openStore waits for the check
}

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

// logUpgrade returns a function that logs an upgrade. Earlier versions cannot open the database after that.
func logUpgrade(of database, log *slog.Logger) func(from, to int64) {
	return func(from, to int64) { log.Info("upgraded the database", "database", of, "from", from, "to", to) }
}

// copyStore copies a database to a new file and shows progress.
func (p *process) copyStore(ctx context.Context, from database, to string) error {
	progress := lazyBar{process: p, doing: "copying"}
	defer progress.clear()
	return sqlite.Backup(ctx, string(from), to, progress.set)
}

// restoreStore puts a copy of a backup in the place of a database file and shows progress. It returns the name under
// which the previous database is kept. If that was lost, kept is the name of its log, or "" if there was no log either.
func (p *process) restoreStore(ctx context.Context, from string, to database) (kept string, err error) {
	progress := lazyBar{process: p, doing: "copying"}
	defer progress.clear()
	return sqlite.Restore(ctx, sqlite.RestoreOptions{From: from, To: string(to), Owner: processName(),
		At: p.Clock.Now(), Progress: progress.set})
}

// recordRestore records that a database was restored by other means. It returns an error if a bot uses the database.
func (p *process) recordRestore(ctx context.Context, of database) error {
	return p.withStore(ctx, of, true, func(ctx context.Context, s storage.Store) error {
		return s.RecordRestore(ctx, p.Clock.Now())
	})
}

// moveStore copies everything to a new database, compares both databases and shows progress. It returns the number of
// rows. It returns an error if a bot uses either database, or if the first one is empty.
func (p *process) moveStore(ctx context.Context, from, to database) (rows int, err error) {
	if from == to {
		return 0, fmt.Errorf("%s cannot be copied to itself", to)
	}
	if info, err := os.Stat(string(to)); !to.isURL() && err == nil {
		if info.Size() > 0 || !info.Mode().IsRegular() {
			return 0, fmt.Errorf("%s already exists: choose another name, or move it away", to)
		}
		if err := os.Chmod(string(to), 0o600); err != nil { // a copy that could not begin may have left it
			return 0, err
		}
	}
	created := false
	err = p.withStore(ctx, from, true, func(ctx context.Context, source storage.Store) error {
		return p.withStore(ctx, to, false, func(ctx context.Context, target storage.Store) error {
			created = !to.isURL()
			progress := lazyBar{process: p, doing: "copying"}
			defer progress.clear()
			return sqlStore(source).CopyTo(ctx, sqlStore(target), func(done, total int) {
				rows = total / 2 // each row is copied and compared
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

// withStore calls do with a database that no bot uses meanwhile. If existing is set, the database must not be empty.
func (p *process) withStore(ctx context.Context, of database, existing bool,
	do func(context.Context, storage.Store) error) error {
	log := p.logger(config{})
	store, err := p.openStore(ctx, of, log, access{existing: existing, alone: true})
	if err != nil {
		return err
	}
	leases := shared[storage.Leases](store)
	if err = refuseBots(ctx, leases, of); err == nil {
		err = p.alone(ctx, leases, log, func(ctx context.Context) error { return do(ctx, store) })
	}
	return errors.Join(err, store.Close())
}

// refuseBots returns an error if bots have leases in a database. It returns nil for a file, where leases is nil: its
// owner has it alone.
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

// shared returns one of the interfaces of a store by which processes share it, such as its leases. It returns nil if
// only one process can use the store.
func shared[T any](s storage.Store) T {
	part, _ := s.(T)
	return part
}

// sqlStore returns the part of a store that SQLite and PostgreSQL share.
func sqlStore(s storage.Store) *sqlstore.Store {
	if server, is := s.(*postgres.Store); is {
		return server.Store
	}
	return s.(*sqlite.Store).Store
}

// checkPostgres checks a PostgreSQL database and its server.
func (p *process) checkPostgres(ctx context.Context, of database, report func(finding)) {
	e := p.examination(report)
	r, err := postgres.Examine(ctx, string(of), e.inspector())
	e.progress.clear()
	if ctx.Err() != nil { // an interruption says nothing about the database
		return
	}
	for _, fault := range r.Faults {
		report(finding{Subject: "PostgreSQL", Text: fault})
	}
	e.reportDatabase(of.String(), r.Report, err, "", "pg_dump")
	if r.Version != "" && len(r.Faults) == 0 {
		words := fmt.Sprintf("version %s, its clock differs by %v", r.Version, r.Ahead.Abs())
		if r.Pooled {
			words += ", behind a pooler"
		}
		if !r.Signals && r.Schema > 0 {
			words += ", and what one bot commits is noticed by others within a second, not at once: " +
				"NOTIFY does not arrive (a pooler has to be in session mode for it)"
		}
		report(finding{Subject: "PostgreSQL", OK: true, Text: words})
	}
}

// checkTables checks an existing database file completely.
func (p *process) checkTables(ctx context.Context, path string, report func(finding)) {
	e := p.examination(report)
	r, err := sqlite.Examine(ctx, path, e.inspector())
	e.progress.clear()
	if ctx.Err() == nil { // an interruption says nothing about the file
		e.reportDatabase(path, r.Report, err, ", journal mode "+r.Journal, "korsar backup")
	}
}
