package postgres

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"korsar/game/gametest"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/postgres/postgrestest"
	"korsar/storage/sqlstore"
)

var (
	insertMarker = sqlstore.NewStatement(`INSERT INTO identifies (bucket, at) VALUES (1, 1)`)
	insertNumber = sqlstore.NewStatement(`INSERT INTO identifies (bucket, at) VALUES (?1, 1)`)
	updateNumber = sqlstore.NewStatement(`UPDATE identifies SET at = at + 1 WHERE bucket = ?1`)
	selectNumber = sqlstore.NewStatement(`SELECT at FROM identifies WHERE bucket = ?1`)

	selectNothing    = sqlstore.NewStatement(`SELECT 1 WHERE FALSE`)
	selectDurability = sqlstore.NewStatement(`SELECT 1 WHERE current_setting('synchronous_commit') = ?1`)
)

func openStore(t *testing.T) *Store {
	t.Helper()
	s, err := Open(t.Context(), postgrestest.Database(t), Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// TestOnlyRelaxedChangesDoNotWaitForTheDisk checks that other changes stay durable after a relaxed change, and in the
// same transaction. That holds for changes that need results of their statements, and for those that do not.
func TestOnlyRelaxedChangesDoNotWaitForTheDisk(t *testing.T) {
	t.Parallel()
	s := openStore(t)
	c := &committer{s.database}
	for _, test := range []struct {
		relaxed []bool
		wanted  string
	}{
		{[]bool{false}, "on"}, {[]bool{true, true}, "off"}, {[]bool{true}, "off"}, {[]bool{true, false}, "on"},
		{[]bool{false}, "on"},
	} {
		for _, waits := range []bool{false, true} {
			do := func(w sqlstore.Writer) (err error) {
				if waits {
					err = w.Query(selectNothing, nil, func(sqlstore.Scanner) error { return nil })
				}
				is := true
				if err == nil {
					is, err = w.Finds(selectDurability, sqlstore.Row{test.wanted})
				}
				if !is {
					t.Errorf("of changes that are relaxed %v synchronous_commit is not %s", test.relaxed, test.wanted)
				}
				return err
			}
			var changes []*sqlstore.Queued
			for _, relaxed := range test.relaxed {
				changes = append(changes, &sqlstore.Queued{Change: sqlstore.Change{Relaxed: relaxed, Do: do}})
			}
			c.Commit(changes)
			for _, one := range changes {
				if one.Err != nil {
					t.Error(one.Err)
				}
			}
		}
	}
}

// TestEachChangeHasItsOutcome checks that each of several changes that are committed together is made once or refused.
// They may need results of their statements, and their statements may affect no row.
func TestEachChangeHasItsOutcome(t *testing.T) {
	t.Parallel()
	s := openStore(t)
	errNone := errors.New("there is no such row")
	insert := func(n int64) func(sqlstore.Writer) error {
		return func(w sqlstore.Writer) error { return w.Exec(insertNumber, sqlstore.Row{n}) }
	}
	update := func(n int64) func(sqlstore.Writer) error {
		return func(w sqlstore.Writer) error {
			found, err := w.Finds(selectNumber, sqlstore.Row{n})
			if err != nil || !found {
				return cmp.Or(err, errNone)
			}
			changed, err := w.Changes(updateNumber, sqlstore.Row{n})
			if err == nil && !changed {
				t.Error("a row that was found is not changed")
			}
			return err
		}
	}
	waiting := func(n int64) func(sqlstore.Writer) error {
		return func(w sqlstore.Writer) error {
			at := int64(0)
			err := w.Query(selectNumber, sqlstore.Row{n}, func(row sqlstore.Scanner) error { return row.Scan(&at) })
			if err == nil && at > 0 {
				err = w.Exec(updateNumber, sqlstore.Row{n})
			}
			return err
		}
	}
	commit := func(changes ...func(sqlstore.Writer) error) (outcomes []error) {
		var queued []*sqlstore.Queued
		for i, do := range changes {
			queued = append(queued, &sqlstore.Queued{Change: sqlstore.Change{Table: journal.TableID(i), Do: do}})
		}
		(&committer{s.database}).Commit(queued)
		for _, q := range queued {
			outcomes = append(outcomes, q.Err)
		}
		return outcomes
	}
	for i, err := range commit(insert(1), insert(2), insert(3)) {
		if err != nil {
			t.Errorf("the usual %d: %v", i, err)
		}
	}
	outcomes := commit(update(1), update(9), insert(2), waiting(3), update(1), insert(4), waiting(9))
	for i, err := range outcomes {
		switch refused := i == 2; {
		case i == 1 && !errors.Is(err, errNone):
			t.Errorf("a change of no row: %v", err)
		case i != 1 && refused != (err != nil):
			t.Errorf("outcome %d: %v", i, err)
		}
	}
	for n, want := range map[int64]int64{1: 3, 2: 1, 3: 2, 4: 1} {
		var at int64
		if err := s.database.pool.QueryRow(t.Context(), selectNumber.In(sqlstore.PostgreSQL), n).
			Scan(&at); err != nil || at != want {
			t.Errorf("row %d is %d, want %d: %v", n, at, want, err)
		}
	}
}

// TestPanicEndsOneChange checks that a change that panics fails alone, even if that happens more often than there are
// connections. Changes in the same batch, and later ones, are stored.
func TestPanicEndsOneChange(t *testing.T) {
	t.Parallel()
	s := openStore(t)
	write := func(do func(sqlstore.Writer) error) error {
		return s.database.Write(t.Context(), sqlstore.Change{Do: do})
	}
	release := s.database.plain.Hold()
	var changes sync.WaitGroup
	for n := range int64(40) {
		changes.Go(func() {
			panics := n%2 == 1
			err := write(func(w sqlstore.Writer) error {
				err := w.Query(selectNumber, sqlstore.Row{n}, func(sqlstore.Scanner) error { return nil })
				if err != nil {
					return err
				}
				if err := w.Exec(insertNumber, sqlstore.Row{n}); err != nil || !panics {
					return err
				}
				panic("out of range")
			})
			if failed := errors.As(err, new(*storage.PanicError)); failed != panics || !failed && err != nil {
				t.Errorf("change %d: %v", n, err)
			}
		})
	}
	release()
	changes.Wait()
	later := func(w sqlstore.Writer) error { return w.Exec(insertNumber, sqlstore.Row{int64(100)}) }
	if err := write(later); err != nil {
		t.Errorf("a later change: %v", err)
	}
	var rows int
	if err := s.database.pool.QueryRow(t.Context(), `SELECT count(*) FROM identifies`).Scan(&rows); err != nil ||
		rows != 21 {
		t.Errorf("%d rows, want 21: %v", rows, err)
	}
}

// TestConnectionsAreLost checks that changes whose connections PostgreSQL has ended are made on other connections.
func TestConnectionsAreLost(t *testing.T) {
	t.Parallel()
	s := openStore(t)
	for round := range int64(2) {
		if _, err := s.database.pool.Exec(t.Context(), `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
			WHERE datname = current_database() AND pid <> pg_backend_pid()`); err != nil {
			t.Logf("round %d: %v", round, err) // its own connection may be ended too
		}
		var changes sync.WaitGroup
		for n := range int64(20) {
			changes.Go(func() {
				err := s.database.Write(t.Context(), sqlstore.Change{Do: func(w sqlstore.Writer) error {
					return w.Exec(insertNumber, sqlstore.Row{round*100 + n})
				}})
				if err != nil {
					t.Errorf("a change on a lost connection: %v", err)
				}
			})
		}
		changes.Wait()
	}
	var rows int
	if err := s.database.pool.QueryRow(t.Context(), `SELECT count(*) FROM identifies`).Scan(&rows); err != nil ||
		rows != 40 {
		t.Errorf("%d rows, want 40: %v", rows, err)
	}
}

// TestReadsOnLostConnections checks that reads continue on other connections after PostgreSQL has ended theirs.
func TestReadsOnLostConnections(t *testing.T) {
	t.Parallel()
	s := openStore(t)
	other, err := pgx.Connect(t.Context(), s.database.pool.Config().ConnString())
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = other.Close(t.Context()) }()
	for round := range 2 {
		var reads sync.WaitGroup
		for range 8 { // a connection in use is not checked before its next use
			reads.Go(func() {
				if _, err := s.Identifies(t.Context()); err != nil {
					t.Errorf("round %d: %v", round, err)
				}
			})
		}
		reads.Wait()
		if _, err := other.Exec(t.Context(), `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
			WHERE datname = current_database() AND pid <> pg_backend_pid()`); err != nil {
			t.Fatal(err)
		}
	}
}

// TestConnectionsToAStandbyAreReplaced checks connections that lead to a server that became a standby in a failover.
// Changes that cannot be written there, and leases that cannot be renewed there, go to other connections.
func TestConnectionsToAStandbyAreReplaced(t *testing.T) {
	t.Parallel()
	s := openStore(t)
	config := s.database.pool.Config().ConnConfig
	other, err := pgx.ConnectConfig(t.Context(), config.Copy())
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = other.Close(t.Context()) }()
	for name, write := range map[string]func() error{
		"a change": func() error { return s.SetUptime(t.Context(), storage.Uptime{Reached: time.Now()}) },
		"changes that wait for their statements": func() error {
			_, err := s.PersonOf(t.Context(), 1, "Anne")
			return err
		},
		"leases": func() error {
			_, _, _ = s.Claim(t.Context(), "bot", "anne", time.Hour)
			_, _, err := s.Claim(t.Context(), "bot", "anne", time.Hour) // the caller would try again
			return err
		},
	} {
		for _, readOnly := range []string{"on", "off"} { // the setting of new connections
			if _, err := other.Exec(t.Context(), fmt.Sprintf(`ALTER DATABASE %s SET default_transaction_read_only = %s`,
				pgx.Identifier{config.Database}.Sanitize(), readOnly)); err != nil {
				t.Fatal(err)
			}
			if readOnly == "on" {
				s.database.pool.Reset()
				if _, err := s.Identifies(t.Context()); err != nil {
					t.Fatal(err)
				}
			}
		}
		if err := write(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestDeadServerFailsReads checks that a read fails after a timeout if the server no longer responds on connections
// that do not end. The timeout does not depend on the caller's, and all connections are replaced.
func TestDeadServerFailsReads(t *testing.T) {
	t.Parallel()
	url := postgrestest.Database(t)
	for name, read := range map[string]func(context.Context, *Store) error{
		"one query": func(ctx context.Context, s *Store) error { _, err := s.Identifies(ctx); return err },
		"several queries": func(ctx context.Context, s *Store) error {
			_, err := s.Load(ctx, 1)
			return storage.UnlessNotFound(err)
		},
		"the settings' version": func(ctx context.Context, s *Store) error {
			_, err := s.SettingsVersion(ctx)
			return err
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			network := postgrestest.Through(t, url)
			s, err := Open(t.Context(), network.URL, Options{})
			if err != nil {
				t.Fatal(err)
			}
			defer s.Close()
			defer network.Repair()
			ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
			defer cancel()
			if err := read(ctx, s); err != nil {
				t.Fatal(err)
			}
			network.Swallow()
			s.database.timeout = 100 * time.Millisecond
			if err := read(ctx, s); err == nil || ctx.Err() != nil {
				t.Fatalf("the caller waits: %v", err)
			}
			network.Repair()
			s.database.timeout = readTimeout
			if err := read(t.Context(), s); err != nil {
				t.Errorf("after the repair: %v", err)
			}
		})
	}
}

// TestSleeperIsCutOff checks that PostgreSQL ends a transaction whose process sleeps, so that others need not wait for
// its locks. When the process wakes up, it makes the change once.
func TestSleeperIsCutOff(t *testing.T) {
	gametest.Campaign(t) // it sleeps for seconds
	t.Parallel()
	s := openStore(t)
	tries := 0
	err := s.database.Write(t.Context(), sqlstore.Change{Do: func(w sqlstore.Writer) error {
		if tries++; tries == 1 {
			if err := w.Exec(insertMarker, nil); err != nil {
				return err
			}
			time.Sleep(maxIdle + time.Second)
		}
		return w.Exec(insertMarker, nil)
	}})
	if err != nil || tries != 2 {
		t.Errorf("%d tries: %v", tries, err)
	}
}
