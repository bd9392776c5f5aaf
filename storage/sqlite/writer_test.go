package sqlite

import (
	"context"
	"errors"
	"path/filepath"
	"runtime"
	"testing"
)

// submitAll queues jobs in order while the test holds the lock, and returns a function that waits for their errors.
func submitAll(ctx context.Context, s *Store, jobs ...func(*writer) error) (outcome func() []error) {
	errs := make([]error, len(jobs))
	ended := make(chan struct{})
	for i, do := range jobs {
		go func() {
			errs[i] = s.write(ctx, do)
			ended <- struct{}{}
		}()
		for len(s.writer.queue) <= i {
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

// upsertJob returns a job that stores a user.
func upsertJob(user int64) func(*writer) error {
	return func(w *writer) error {
		_, _, err := w.queryInt(upsertPerson, rowOf(user, "Somebody"))
		return err
	}
}

// storedUsers reports, for each of the users 1, 2, 3 …, whether they are stored.
func storedUsers(t *testing.T, s *Store, users int) (list []bool) {
	t.Helper()
	for user := range users {
		var found int
		must(t, s.queryRow(t.Context(), []any{&found}, `SELECT count(*) FROM people WHERE user = ?`, user+1))
		list = append(list, found == 1)
	}
	return list
}

func TestOneBatchIsOneTransaction(t *testing.T) {
	s := openTest(t)
	refused := errors.New("refused")
	s.writer.lock <- struct{}{}
	outcome := submitAll(t.Context(), s, upsertJob(1), func(w *writer) error {
		if err := upsertJob(2)(w); err != nil {
			return err
		}
		return refused
	}, func(w *writer) error {
		if w.conn.AutoCommit() {
			return errors.New("no transaction")
		}
		if count := len(w.jobs); count != 3 {
			return errors.New("the three are not one batch")
		}
		return upsertJob(3)(w)
	})
	<-s.writer.lock
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
	for name, fail := range map[string]func(*writer) error{
		"rolled back by the engine": func(w *writer) error {
			_, err := w.conn.Exec(`ROLLBACK`, nil)
			return errors.Join(err, errors.New("the disk is full"))
		},
		"refused at its end": func(w *writer) error {
			_, err := w.conn.Exec(`PRAGMA defer_foreign_keys = on; INSERT INTO deadlines VALUES (77, 'lobby', 1)`, nil)
			return err
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := openTest(t)
			s.writer.lock <- struct{}{}
			outcome := submitAll(t.Context(), s, upsertJob(1), fail, upsertJob(2))
			<-s.writer.lock
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

// TestContextEndsInFullQueue checks that a caller waiting for room returns when its context ends, and that a queued job
// runs to completion.
func TestContextEndsInFullQueue(t *testing.T) {
	s, err := Open(t.Context(), filepath.Join(t.TempDir(), "korsar.db"), Options{Queue: 1, Batch: 1})
	must(t, err)
	defer func() { must(t, s.Close()) }()
	s.writer.lock <- struct{}{}
	ctx, cancel := context.WithCancel(t.Context())
	outcome := submitAll(ctx, s, upsertJob(1))
	late := make(chan error)
	go func() { late <- s.write(ctx, upsertJob(2)) }()
	cancel()
	if err := <-late; !errors.Is(err, context.Canceled) {
		t.Errorf("without room: got error %v", err)
	}
	<-s.writer.lock
	must(t, outcome()[0])
	if got := storedUsers(t, s, 2); !got[0] || got[1] {
		t.Errorf("kept: %v", got)
	}
}

// TestCloseCompletesQueuedJobs checks that what was queued before Close is stored.
func TestCloseCompletesQueuedJobs(t *testing.T) {
	path := filepath.Join(t.TempDir(), "korsar.db")
	s, err := Open(t.Context(), path, Options{})
	must(t, err)
	s.writer.lock <- struct{}{}
	outcome := submitAll(t.Context(), s, upsertJob(1), upsertJob(2))
	closed := make(chan error)
	go func() { closed <- s.Close() }()
	<-s.writer.lock
	must(t, errors.Join(outcome()...))
	must(t, <-closed)
	s, err = Open(t.Context(), path, Options{})
	must(t, err)
	defer func() { must(t, s.Close()) }()
	if got := storedUsers(t, s, 2); !got[0] || !got[1] {
		t.Errorf("kept: %v", got)
	}
}
