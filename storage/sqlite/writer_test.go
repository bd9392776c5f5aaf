package sqlite

import (
	"context"
	"errors"
	"path/filepath"
	"runtime"
	"testing"

	"korsar/storage"
	"korsar/storage/snowflake"
	"korsar/storage/sqlstore"
)

func (s *Store) write(ctx context.Context, do func(sqlstore.Writer) error) error {
	return s.db.Write(ctx, sqlstore.Change{Do: do})
}

// submitAll queues jobs in order while the test holds the lock. outcome waits for their errors.
func submitAll(ctx context.Context, s *Store, jobs ...func(sqlstore.Writer) error) (outcome func() []error) {
	errs := make([]error, len(jobs))
	ended := make(chan struct{})
	for i, do := range jobs {
		go func() {
			errs[i] = s.write(ctx, do)
			ended <- struct{}{}
		}()
		for s.db.group.Waiting() <= i {
			runtime.Gosched()
		}
	}
	return func() []error {
		for range jobs {
			<-ended
		}
		return errs
	}
}

var insertSomebody = sqlstore.NewStatement(`INSERT INTO people
	("user", name) VALUES (?1, 'Somebody') ON CONFLICT DO NOTHING`)

// upsertJob returns a job that stores a user.
func upsertJob(user int64) func(sqlstore.Writer) error {
	return func(w sqlstore.Writer) error {
		return w.Exec(insertSomebody, sqlstore.Row{user})
	}
}

// storedUsers reports for each of the users 1, 2, 3 … whether it is stored.
func storedUsers(t *testing.T, s *Store, users int) (list []bool) {
	t.Helper()
	for user := range users {
		var found int
		must(t, s.db.readers.QueryRowContext(t.Context(), `SELECT count(*) FROM people WHERE "user" = ?`, user+1).
			Scan(&found))
		list = append(list, found == 1)
	}
	return list
}

func TestOneBatchIsOneTransaction(t *testing.T) {
	s := openTest(t)
	refused := errors.New("refused")
	release := s.db.group.Hold()
	outcome := submitAll(t.Context(), s, upsertJob(1), func(w sqlstore.Writer) error {
		if err := upsertJob(2)(w); err != nil {
			return err
		}
		return refused
	}, func(w sqlstore.Writer) error {
		if s.db.writer.conn.AutoCommit() {
			return errors.New("no transaction")
		}
		if storedUsers(t, s, 1)[0] {
			return errors.New("the first is committed already")
		}
		return upsertJob(3)(w)
	})
	release()
	errs := outcome()
	if errs[0] != nil || !errors.Is(errs[1], refused) || errs[2] != nil {
		t.Errorf("the jobs ended with %v", errs)
	}
	if got := storedUsers(t, s, 3); !got[0] || got[1] || !got[2] {
		t.Errorf("kept: %v", got)
	}
}

// TestLostTransactionFailsEveryJob makes SQLite roll back by itself, as on a full disk, or refuse the commit.
func TestLostTransactionFailsEveryJob(t *testing.T) {
	for name, fail := range map[string]func(sqlstore.Writer) error{
		"rolled back by the engine": func(w sqlstore.Writer) error {
			_, err := w.(*writer).conn.Exec(`ROLLBACK`, nil)
			return errors.Join(err, errors.New("the disk is full"))
		},
		"refused at its end": func(w sqlstore.Writer) error {
			_, err := w.(*writer).conn.Exec(
				`PRAGMA defer_foreign_keys = on; INSERT INTO deadlines VALUES (77, 'lobby', 1)`, nil)
			return err
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := openTest(t)
			release := s.db.group.Hold()
			outcome := submitAll(t.Context(), s, upsertJob(1), fail, upsertJob(2))
			release()
			for i, err := range outcome() {
				if err == nil {
					t.Errorf("job %d succeeded", i+1)
				}
			}
			if err := s.write(t.Context(), fail); err == nil {
				t.Error("alone it succeeded")
			}
			must(t, s.write(t.Context(), upsertJob(3)))
			if got := storedUsers(t, s, 3); got[0] || got[1] || !got[2] {
				t.Errorf("kept: %v", got)
			}
		})
	}
}

// TestCloseCompletesQueuedJobs checks that jobs that were queued before Close are stored.
func TestCloseCompletesQueuedJobs(t *testing.T) {
	path := filepath.Join(t.TempDir(), "korsar.db")
	s, err := Open(t.Context(), path, Options{})
	must(t, err)
	release := s.db.group.Hold()
	saved, closed := make(chan error), make(chan error)
	for user := range 2 {
		go func() {
			_, err := s.PersonOf(t.Context(), snowflake.ID(user+1), "Somebody")
			saved <- err
		}()
		for s.db.group.Waiting() <= user {
			runtime.Gosched()
		}
	}
	go func() { closed <- s.Close() }()
	release()
	must(t, errors.Join(<-saved, <-saved))
	must(t, <-closed)
	s, err = Open(t.Context(), path, Options{})
	must(t, err)
	defer func() { must(t, s.Close()) }()
	if got := storedUsers(t, s, 2); !got[0] || !got[1] {
		t.Errorf("kept: %v", got)
	}
}

// TestPanicEndsOneJob checks that only the job that panics fails, and that later jobs are stored.
func TestPanicEndsOneJob(t *testing.T) {
	s := openTest(t)
	panics := func(w sqlstore.Writer) error {
		if err := upsertJob(2)(w); err != nil {
			return err
		}
		panic("out of range")
	}
	release := s.db.group.Hold()
	outcome := submitAll(t.Context(), s, upsertJob(1), panics, upsertJob(3))
	release()
	errs := outcome()
	if errs[0] != nil || !errors.As(errs[1], new(*storage.PanicError)) || errs[2] != nil {
		t.Errorf("the jobs ended with %v", errs)
	}
	if err := s.write(t.Context(), panics); !errors.As(err, new(*storage.PanicError)) {
		t.Errorf("alone it ended with %v", err)
	}
	must(t, s.write(t.Context(), upsertJob(4)))
	if got := storedUsers(t, s, 4); !got[0] || got[1] || !got[2] || !got[3] {
		t.Errorf("kept: %v", got)
	}
}
