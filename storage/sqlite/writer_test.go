package sqlite

import (
	"context"
	"errors"
	"path/filepath"
	"runtime"
	"testing"
)

// hand hands jobs in while the test holds the pen, so that they wait in this
// order, and returns how to learn what becomes of each.
func hand(ctx context.Context, s *Store, jobs ...func(*writer) error) (outcome func() []error) {
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

// meetJob keeps a user, as a job.
func meetJob(user int64) func(*writer) error {
	return func(w *writer) error {
		_, _, err := w.first(upsertPerson, rowOf(user, "Somebody"))
		return err
	}
}

// kept tells which of the users 1, 2, 3 … are kept.
func kept(t *testing.T, s *Store, users int) (list []bool) {
	t.Helper()
	for user := range users {
		var found int
		must(t, s.one(t.Context(), []any{&found}, `SELECT count(*) FROM people WHERE user = ?`, user+1))
		list = append(list, found == 1)
	}
	return list
}

func TestOneBatchIsOneTransaction(t *testing.T) {
	s := openTest(t)
	refused := errors.New("refused")
	s.writer.pen <- struct{}{}
	outcome := hand(t.Context(), s, meetJob(1), func(w *writer) error {
		if err := meetJob(2)(w); err != nil {
			return err
		}
		return refused
	}, func(w *writer) error {
		if w.conn.AutoCommit() {
			return errors.New("there is no transaction")
		}
		if count := len(w.jobs); count != 3 {
			return errors.New("the three are not one batch")
		}
		return meetJob(3)(w)
	})
	<-s.writer.pen
	errs := outcome()
	if errs[0] != nil || !errors.Is(errs[1], refused) || errs[2] != nil {
		t.Errorf("the jobs ended with %v", errs)
	}
	if got := kept(t, s, 3); !got[0] || got[1] || !got[2] {
		t.Errorf("kept: %v", got)
	}
}

// TestLostTransactionIsEverybodysError has the engine roll back by itself, as
// it does when the disk is full, and refuse the commit.
func TestLostTransactionIsEverybodysError(t *testing.T) {
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
			s.writer.pen <- struct{}{}
			outcome := hand(t.Context(), s, meetJob(1), fail, meetJob(2))
			<-s.writer.pen
			for i, err := range outcome() {
				if err == nil {
					t.Errorf("job %d was told that it stands", i+1)
				}
			}
			if err := s.write(t.Context(), fail); err == nil {
				t.Error("alone it was told that it stands")
			}
			must(t, s.write(t.Context(), meetJob(3)))
			if got := kept(t, s, 3); got[0] || got[1] || !got[2] {
				t.Errorf("kept: %v", got)
			}
		})
	}
}

// TestFullQueue: who waits for room hears the end of their context; who is in
// runs to the outcome.
func TestFullQueue(t *testing.T) {
	s, err := Open(t.Context(), filepath.Join(t.TempDir(), "korsar.db"), Options{Queue: 1, Batch: 1})
	must(t, err)
	defer func() { must(t, s.Close()) }()
	s.writer.pen <- struct{}{}
	ctx, cancel := context.WithCancel(t.Context())
	outcome := hand(ctx, s, meetJob(1))
	late := make(chan error)
	go func() { late <- s.write(ctx, meetJob(2)) }()
	cancel()
	if err := <-late; !errors.Is(err, context.Canceled) {
		t.Errorf("without room: got error %v", err)
	}
	<-s.writer.pen
	must(t, outcome()[0])
	if got := kept(t, s, 2); !got[0] || got[1] {
		t.Errorf("kept: %v", got)
	}
}

// TestCloseWaits: what was handed in before Close stands after it.
func TestCloseWaits(t *testing.T) {
	path := filepath.Join(t.TempDir(), "korsar.db")
	s, err := Open(t.Context(), path, Options{})
	must(t, err)
	s.writer.pen <- struct{}{}
	outcome := hand(t.Context(), s, meetJob(1), meetJob(2))
	closed := make(chan error)
	go func() { closed <- s.Close() }()
	<-s.writer.pen
	must(t, errors.Join(outcome()...))
	must(t, <-closed)
	s, err = Open(t.Context(), path, Options{})
	must(t, err)
	defer func() { must(t, s.Close()) }()
	if got := kept(t, s, 2); !got[0] || !got[1] {
		t.Errorf("kept: %v", got)
	}
}
