package table

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/jonboulle/clockwork"

	"korsar/storage"
	"korsar/storage/journal"
)

const (
	dueAtOnce = 100         // deadlines looked up at a time
	putOff    = time.Minute // until what Discord or its gateway does not allow now is tried again
	clockJump = time.Second // a clock that goes on so far at once was set
)

// scheduler lets things happen at tables when their time comes. Deadlines are rows
// of the store; the one timer only wakes whoever reads them.
type scheduler struct {
	registry *Registry
	ctx      context.Context
	stop     context.CancelFunc
	done     sync.WaitGroup
	busy     sync.Mutex // around what is happening

	mu      sync.Mutex
	on      bool
	next    time.Time // when the timer rings; zero for never
	timer   clockwork.Timer
	stalled map[journal.TableID]time.Time // those whose computer could not move, and when it is to try again
}

func newScheduler(h *Registry) *scheduler {
	ctx, stop := context.WithCancel(context.Background())
	return &scheduler{registry: h, ctx: ctx, stop: stop, stalled: map[journal.TableID]time.Time{}}
}

// start begins to look after deadlines; a second call does nothing. What is due
// by now happens while clicks are served already.
func (w *scheduler) start() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.on || w.ctx.Err() != nil {
		return
	}
	w.on = true
	w.busy.Lock() // whoever settles waits for it
	w.done.Go(func() {
		defer w.busy.Unlock()
		w.fireDue()
	})
}

func (w *scheduler) close() {
	w.mu.Lock()
	w.on = false
	w.stop()
	if w.timer != nil {
		w.timer.Stop()
	}
	w.mu.Unlock()
	w.done.Wait()
}

// wakeAt makes sure that the timer rings not later than at that time.
func (w *scheduler) wakeAt(at time.Time) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if !w.on || at.IsZero() || !w.next.IsZero() && !at.Before(w.next) {
		return
	}
	w.next = at
	if w.timer != nil {
		w.timer.Stop()
	}
	clock := w.registry.Clock
	for set := false; !set; {
		now := clock.Now()
		w.timer = clock.AfterFunc(at.Sub(now), w.run)
		if set = clock.Since(now) < clockJump; !set {
			w.timer.Stop() // it would ring late
		}
	}
}

// run lets everything happen that is due.
func (w *scheduler) run() {
	w.mu.Lock()
	if !w.on {
		w.mu.Unlock()
		return
	}
	w.next = time.Time{}
	w.done.Add(1)
	w.mu.Unlock()
	defer w.done.Done()
	w.busy.Lock()
	defer w.busy.Unlock()
	w.fireDue()
}

// fireDue looks, and looks again after a pause if it cannot.
func (w *scheduler) fireDue() {
	err := w.restartStalled(w.ctx)
	if err == nil {
		err = w.fireAll(w.ctx)
	}
	if err != nil && w.ctx.Err() == nil {
		w.registry.fails.report(w.ctx, "deadlines could not be looked up", err)
		w.wakeAt(w.registry.Clock.Now().Add(retryAfter))
	}
}

// settle waits until what is due has happened.
func (w *scheduler) settle() {
	w.busy.Lock()
	defer w.busy.Unlock()
}

func (w *scheduler) fireAll(ctx context.Context) error {
	for {
		due, err := w.registry.Store.Deadlines.DueDeadlines(ctx, w.registry.Clock.Now(), dueAtOnce)
		if err != nil {
			return fmt.Errorf("read the deadlines: %w", err)
		}
		if len(due) == 0 {
			break
		}
		for _, d := range due {
			if err := w.fire(ctx, d); err != nil {
				return err
			}
		}
	}
	w.registry.announcements.wake() // it notes when the next are due
	next, err := w.registry.Store.Deadlines.NextDeadline(ctx)
	if err != nil {
		return fmt.Errorf("read the next deadline: %w", err)
	}
	w.wakeAt(next)
	return nil
}

// fire lets one deadline happen. One that has nothing to do any more, or
// whose table is damaged, is cleared; what failed otherwise is put off.
func (w *scheduler) fire(ctx context.Context, d storage.Deadline) error {
	if d.Kind == storage.DueComputer {
		return w.startComputer(ctx, d)
	}
	if d.Kind == storage.DueDeletion {
		return w.registry.delete(ctx, d.Table)
	}
	err := w.registry.with(ctx, d.Table, func(t *Table) error { return t.due(ctx, d.Kind) })
	put := storage.Deadline{Table: d.Table, Kind: d.Kind}
	switch {
	case err == nil:
		return nil
	case errors.As(err, new(Notice)) && d.Kind == storage.DueLobby:
	case errors.As(err, new(*storage.CorruptError)), errors.As(err, new(*panicked)):
		w.registry.fails.report(ctx, "a deadline is given up", err, "table", d.Table, "kind", d.Kind)
	default:
		w.registry.fails.report(ctx, "a deadline is put off", err, "table", d.Table, "kind", d.Kind)
		put.At = w.registry.Clock.Now().Add(retryAfter)
	}
	if err := w.registry.Store.Tables.Append(ctx, d.Table, storage.Commit{Deadlines: []storage.Deadline{put}}); err != nil {
		return fmt.Errorf("put off a deadline of table %d: %w", d.Table, err)
	}
	return nil
}

// due does what a deadline of the table is for.
func (t *Table) due(ctx context.Context, kind storage.DeadlineKind) error {
	switch kind {
	case storage.DueLobby:
		return t.desert(ctx)
	case storage.DueTurn:
		return t.strike(ctx)
	case storage.DueShelve:
		return t.shelve(ctx)
	default:
		return t.silence(ctx, kind) // of another version
	}
}

// startComputer has the computer of a table make its move. The deadline is put off
// first: it is what tries again should the move come to nothing.
func (w *scheduler) startComputer(ctx context.Context, d storage.Deadline) error {
	d.At = w.registry.Clock.Now().Add(lease)
	if err := w.registry.Store.Tables.Append(ctx, d.Table, storage.Commit{Deadlines: []storage.Deadline{d}}); err != nil {
		return fmt.Errorf("put off a deadline of table %d: %w", d.Table, err)
	}
	w.registry.computers.start(d.Table) // of too many, those left out come back with their deadline
	return nil
}

// stall has the computer of a table make its move after a pause, since it could not.
func (w *scheduler) stall(id journal.TableID) {
	at := w.registry.Clock.Now().Add(retryAfter)
	w.mu.Lock()
	w.stalled[id] = at
	w.mu.Unlock()
	w.wakeAt(at)
}

// restartStalled has the computers make their moves that could not, each after its pause. Their
// deadlines in the store would have them wait for longer.
func (w *scheduler) restartStalled(ctx context.Context) error {
	for id := w.takeStalled(); id != 0; id = w.takeStalled() {
		if err := w.startComputer(ctx, storage.Deadline{Table: id, Kind: storage.DueComputer}); err != nil && mayPass(err) {
			w.stall(id)
			return err
		}
	}
	w.wakeAt(w.nextStalled())
	return nil
}

// takeStalled returns one of the tables whose computer is to try again now; 0 if there is none.
func (w *scheduler) takeStalled() journal.TableID {
	w.mu.Lock()
	defer w.mu.Unlock()
	now := w.registry.Clock.Now()
	for id, at := range w.stalled {
		if !at.After(now) {
			delete(w.stalled, id)
			return id
		}
	}
	return 0
}

// nextStalled returns when the next computer is to try again; the zero time for never.
func (w *scheduler) nextStalled() (next time.Time) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, at := range w.stalled {
		if next.IsZero() || at.Before(next) {
			next = at
		}
	}
	return next
}
