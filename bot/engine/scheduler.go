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

// scheduler handles the deadlines of tables. Deadlines are rows in the store. The alarm only wakes the worker that
// reads them.
type scheduler struct {
	registry *Registry
	worker   *Worker[struct{}]
	alarm    *alarm
	due      Due[storage.Deadline]

	mu      sync.Mutex                    // guards the fields below; not held while onDue is called
	onDue   []func()                      // called on every run
	stalled map[journal.TableID]time.Time // when to retry computers that could not move
}

func newScheduler(r *Registry) *scheduler {
	s := &scheduler{registry: r, stalled: map[journal.TableID]time.Time{}}
	s.due = Due[storage.Deadline]{Name: "deadlines", Read: r.store.DueDeadlines, Next: r.store.NextDeadline,
		Do: s.doDeadlines}
	s.worker = NewWorker(1, func(ctx context.Context, _ struct{}) bool {
		s.runDue(ctx)
		return false
	})
	s.alarm = newAlarm(r.clock, func() {
		s.worker.Wake(struct{}{}, nil)
		_ = s.worker.Settle(context.Background())
	})
	return s
}

// start starts the scheduler. A second call does nothing. Deadlines that are already due are handled while clicks are
// being served.
func (s *scheduler) start() {
	if s.worker.Start() {
		s.alarm.start()
		s.worker.Wake(struct{}{}, nil)
	}
}

func (s *scheduler) close() {
	s.worker.Close()
	s.alarm.close()
}

// WakeAt implements table.Engine.
func (r *Registry) WakeAt(at time.Time) { r.scheduler.alarm.wakeAt(at) }

// OnDue registers a function to call whenever deadlines are checked.
func (r *Registry) OnDue(wake func()) {
	r.scheduler.mu.Lock()
	defer r.scheduler.mu.Unlock()
	r.scheduler.onDue = append(r.scheduler.onDue, wake)
}

// runDue handles everything that is due, and tries again after a pause if it cannot.
func (s *scheduler) runDue(ctx context.Context) {
	err := Guard(func() error {
		if err := s.restartStalled(ctx); err != nil {
			return err
		}
		return s.doAll(ctx)
	})
	if err != nil && ctx.Err() == nil {
		s.registry.failures.report(ctx, "cannot handle deadlines", err)
		s.alarm.wakeAt(s.registry.clock.Now().Add(StoreRetry))
	}
}

func (s *scheduler) doAll(ctx context.Context) error {
	if s.registry.shared {
		if err := s.registry.look(ctx); err != nil {
			return fmt.Errorf("look for what other processes have changed: %w", err)
		}
	}
	if err := s.due.Run(ctx, s.registry); err != nil {
		return err
	}
	s.mu.Lock()
	wakes := s.onDue
	s.mu.Unlock()
	for _, wake := range wakes {
		wake()
	}
	if s.registry.shared {
		s.alarm.wakeAt(s.registry.clock.Now().Add(lookEvery))
	}
	return nil
}

// doDeadlines handles deadlines of tables. It first looks for changes of these tables by other processes.
func (s *scheduler) doDeadlines(ctx context.Context, due []storage.Deadline) error {
	var ids []journal.TableID
	for _, d := range due {
		ids = append(ids, d.Table)
	}
	if err := s.registry.CatchUp(ctx, ids...); err != nil {
		return err
	}
	for _, d := range due {
		if err := storage.UnlessNotFound(s.do(ctx, d)); err != nil {
			return err
		}
	}
	return nil
}

// do handles one deadline. A deadline with nothing left to do, or of a damaged table, is cleared. After any other
// failure it is postponed. Errors: storage.ErrNotFound if the table was deleted, and its deadlines with it.
func (s *scheduler) do(ctx context.Context, d storage.Deadline) error {
	switch d.Kind {
	case storage.DueComputer:
		return s.startComputer(ctx, d)
	case storage.DueDeletion:
		return s.registry.delete(ctx, d.Table)
	}
	err := s.registry.With(ctx, d.Table, func(t *table.Table) error { return t.Due(ctx, d.Kind) })
	next := storage.Deadline{Table: d.Table, Kind: d.Kind}
	switch {
	case err == nil, errors.Is(err, storage.ErrNotFound):
		return err
	case errors.As(err, new(*table.Refusal)) && d.Kind == storage.DueLobby:
	case storage.IsDamage(err):
		s.registry.failures.report(ctx, "deadline given up", err, "table", d.Table, "kind", d.Kind)
	default:
		s.registry.failures.report(ctx, "deadline postponed", err, "table", d.Table, "kind", d.Kind)
		next.At = s.registry.clock.Now().Add(StoreRetry)
	}
	return s.putOff(ctx, next)
}

// putOff sets a deadline to another time, or removes it for the zero time. The table need not be readable.
func (s *scheduler) putOff(ctx context.Context, d storage.Deadline) error {
	commit := storage.Commit{Deadlines: []storage.Deadline{d}}
	if err := s.registry.store.Append(ctx, d.Table, commit); err != nil {
		return fmt.Errorf("postpone a deadline of table %d: %w", d.Table, err)
	}
	return nil
}

// startComputer makes the computer of a table move. It postpones the deadline first, so that a move that fails is
// started again.
func (s *scheduler) startComputer(ctx context.Context, d storage.Deadline) error {
	d.At = s.registry.clock.Now().Add(table.ComputerLease)
	if err := s.putOff(ctx, d); err != nil {
		return err
	}
	s.registry.StartComputer(d.Table)
	return nil
}

// stall retries the computer's move of a table after a pause.
func (s *scheduler) stall(id journal.TableID) {
	at := s.registry.clock.Now().Add(StoreRetry)
	s.mu.Lock()
	s.stalled[id] = at
	s.mu.Unlock()
	s.alarm.wakeAt(at)
}

// restartStalled retries the stalled computers whose pause is over. Their deadlines in the store would do so later.
func (s *scheduler) restartStalled(ctx context.Context) error {
	for id := s.takeStalled(); id != 0; id = s.takeStalled() {
		err := s.startComputer(ctx, storage.Deadline{Table: id, Kind: storage.DueComputer})
		switch {
		case err == nil, errors.Is(err, storage.ErrNotFound):
		case isRetryable(err):
			s.stall(id)
			return err
		default:
			s.registry.failures.report(ctx, "computer cannot move", err, "table", id)
		}
	}
	s.alarm.wakeAt(s.nextStalled())
	return nil
}

// takeStalled removes and returns a table whose computer is to be retried now. It returns 0 if there is none.
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

// nextStalled returns when the next computer is to be retried, or the zero time for never.
func (s *scheduler) nextStalled() (next time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, at := range s.stalled {
		next = table.EarlierOf(next, at)
	}
	return next
}
