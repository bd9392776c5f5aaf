package engine

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"korsar/bot/table"
	"korsar/storage"
	"korsar/storage/journal"
)

// maxDue is how many deadlines are looked up at a time.
const maxDue = 100

// scheduler does what is due at tables. Deadlines are rows of the store; the one alarm only wakes the worker that reads
// them.
type scheduler struct {
	registry *Registry
	worker   *Worker[job]
	alarm    *alarm

	mu      sync.Mutex
	jobs    []func()                      // woken whenever deadlines are looked up
	stalled map[journal.TableID]time.Time // those whose computer could not move, and when it is to try again
}

func newScheduler(r *Registry) *scheduler {
	s := &scheduler{registry: r, stalled: map[journal.TableID]time.Time{}}
	s.worker = NewWorker(1, func(ctx context.Context, _ job) bool { s.runDue(ctx); return false })
	s.alarm = newAlarm(r.clock, func() {
		s.worker.Wake(job{}, nil)
		_ = s.worker.Settle(context.Background())
	})
	return s
}

// start begins to look after deadlines; a second call does nothing. What is due by now happens while clicks are served
// already.
func (s *scheduler) start() {
	if s.worker.Start() {
		s.alarm.start()
		s.worker.Wake(job{}, nil)
	}
}

func (s *scheduler) close() {
	s.worker.Close()
	s.alarm.close()
}

// onDue has a function called whenever deadlines are looked up.
func (s *scheduler) onDue(wake func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.jobs = append(s.jobs, wake)
}

// runDue does everything that is due, and looks again after a pause if it cannot.
func (s *scheduler) runDue(ctx context.Context) {
	err := Guard(func() error {
		if err := s.restartStalled(ctx); err != nil {
			return err
		}
		return s.doAll(ctx)
	})
	if err != nil && ctx.Err() == nil {
		s.registry.failures.report(ctx, "cannot look up deadlines", err)
		s.alarm.wakeAt(s.registry.clock.Now().Add(retryAfter))
	}
}

func (s *scheduler) doAll(ctx context.Context) error {
	for {
		due, err := s.registry.store.Deadlines.DueDeadlines(ctx, s.registry.clock.Now(), maxDue)
		if err != nil {
			return fmt.Errorf("read the deadlines: %w", err)
		}
		if len(due) == 0 {
			break
		}
		for _, d := range due {
			if err := s.do(ctx, d); err != nil {
				return err
			}
		}
	}
	s.mu.Lock()
	jobs := s.jobs
	s.mu.Unlock()
	for _, wake := range jobs {
		wake()
	}
	next, err := s.registry.store.Deadlines.NextDeadline(ctx)
	if err != nil {
		return fmt.Errorf("read the next deadline: %w", err)
	}
	s.alarm.wakeAt(next)
	return nil
}

// do does what one deadline is for. One that has nothing to do any more, or whose table is damaged, is cleared; what failed
// otherwise is put off.
func (s *scheduler) do(ctx context.Context, d storage.Deadline) error {
	switch d.Kind {
	case storage.DueComputer:
		return s.startComputer(ctx, d)
	case storage.DueDeletion:
		return s.registry.delete(ctx, d.Table)
	}
	err := s.registry.With(ctx, d.Table, func(t *table.Table) error { return t.Due(ctx, d.Kind) })
	put := storage.Deadline{Table: d.Table, Kind: d.Kind}
	switch {
	case err == nil:
		return nil
	case errors.As(err, new(*table.Refusal)) && d.Kind == storage.DueLobby:
	case errors.As(err, new(*storage.CorruptError)), errors.As(err, new(*panicError)):
		s.registry.failures.report(ctx, "deadline given up", err, "table", d.Table, "kind", d.Kind)
	default:
		s.registry.failures.report(ctx, "deadline put off", err, "table", d.Table, "kind", d.Kind)
		put.At = s.registry.clock.Now().Add(retryAfter)
	}
	return s.putOff(ctx, put)
}

func (s *scheduler) putOff(ctx context.Context, d storage.Deadline) error {
	if err := s.registry.store.Tables.Append(ctx, d.Table, storage.Commit{Deadlines: []storage.Deadline{d}}); err != nil {
		return fmt.Errorf("put off a deadline of table %d: %w", d.Table, err)
	}
	return nil
}

// startComputer has the computer of a table make its move. The deadline is put off first: it is what tries again should
// the move come to nothing.
func (s *scheduler) startComputer(ctx context.Context, d storage.Deadline) error {
	d.At = s.registry.clock.Now().Add(table.ComputerLease)
	if err := s.putOff(ctx, d); err != nil {
		return err
	}
	s.registry.computers.start(d.Table) // of too many, those left out come back with their deadline
	return nil
}

// stall has the computer of a table make its move after a pause, since it could not.
func (s *scheduler) stall(id journal.TableID) {
	at := s.registry.clock.Now().Add(retryAfter)
	s.mu.Lock()
	s.stalled[id] = at
	s.mu.Unlock()
	s.alarm.wakeAt(at)
}

// restartStalled has the computers make their moves that could not, each after its pause. Their deadlines in the store
// would have them wait for longer.
func (s *scheduler) restartStalled(ctx context.Context) error {
	for id := s.takeStalled(); id != 0; id = s.takeStalled() {
		if err := s.startComputer(ctx, storage.Deadline{Table: id, Kind: storage.DueComputer}); err != nil && isRetryable(err) {
			s.stall(id)
			return err
		}
	}
	s.alarm.wakeAt(s.nextStalled())
	return nil
}

// takeStalled returns one of the tables whose computer is to try again now; 0 if there is none.
func (s *scheduler) takeStalled() journal.TableID {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := s.registry.clock.Now()
	for id, at := range s.stalled {
		if !at.After(now) {
			delete(s.stalled, id)
			return id
		}
	}
	return 0
}

// nextStalled returns when the next computer is to try again; the zero time for never.
func (s *scheduler) nextStalled() (next time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, at := range s.stalled {
		if next.IsZero() || at.Before(next) {
			next = at
		}
	}
	return next
}
