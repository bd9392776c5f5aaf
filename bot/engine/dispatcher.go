package engine

import (
	"context"
	"errors"
	"fmt"
	"time"

	"korsar/bot/table"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

const (
	maxDeliveries = 32                        // tables served at once for messages, and as many for hands
	maxFreeEdits  = 32                        // boards edited at once outside the platform's limit
	maxBacklog    = 1000                      // messages read from the outbox at once
	minDelay      = 2 * time.Second           // least time before another attempt
	farAhead      = 10 * 365 * 24 * time.Hour // later than everything that waits
)

// dispatcher delivers the outbox: for each table one message after the other, in the order of their causes, and only
// the newest state. Other workers update the private hands on users' screens, and the boards that can be edited freely,
// because the platform does not count those requests with the others.
type dispatcher struct {
	registry   *Registry
	boards     *Worker[journal.TableID] // edits a board if that is free, and leaves the rest to limited
	limited    *Worker[journal.TableID]
	delivering exclusion // of these two
	hands      *Worker[journal.TableID]
	checks     *Worker[boardCheck]    // checks the boards that another process may have left outdated
	loads      *Worker[storage.Shard] // reads the rest of a backlog that was too large for one read
	unrecorded unrecorded
	nextLook   time.Time // when to look for messages of other processes; only the scheduler uses it
}

func newDispatcher(r *Registry) *dispatcher {
	d := &dispatcher{registry: r}
	d.boards = NewWorker(maxFreeEdits, d.deliverFreely)
	d.limited = NewWorker(maxDeliveries, d.deliver)
	d.hands = NewWorker(maxDeliveries, d.renewHands)
	d.checks = NewWorker(maxChecks, d.checkBoard)
	d.loads = NewWorker(1, d.loadMore)
	return d
}

func (d *dispatcher) start() {
	d.boards.Start()
	d.limited.Start()
	d.hands.Start()
	d.checks.Start()
	d.loads.Start()
}

// load delivers the messages that other processes left at a shard's tables, once they are due. An edit of a board that
// the previous owner has not recorded may still be on its way, so such boards are checked later.
func (d *dispatcher) load(ctx context.Context, of storage.Shard) error {
	left, err := d.registry.store.Undelivered(ctx, of, d.registry.clock.Now().Add(farAhead), maxBacklog)
	if err != nil {
		return fmt.Errorf("read the outbox: %w", err)
	}
	since := d.registry.owned.since(of)
	mayArrive := d.registry.clock.Now().Before(since.Add(table.LateEdit))
	for _, m := range left {
		d.wake(m.Table)
		if mayArrive && m.Kind == storage.OutboxBoard {
			d.checkLater(m.Table, since)
		}
	}
	if len(left) == maxBacklog && !d.registry.shared { // a process that shares the store looks for the rest
		d.loadLater(of, minDelay)
	}
	return nil
}

func (d *dispatcher) loadMore(ctx context.Context, of storage.Shard) (more bool) {
	if err := d.load(ctx, of); err != nil && ctx.Err() == nil {
		d.registry.failures.report(ctx, "cannot read the outbox", err)
		d.loadLater(of, StoreRetry)
	}
	return false
}

// loadLater reads the rest of a backlog after a delay.
func (d *dispatcher) loadLater(of storage.Shard, delay time.Duration) {
	clock := d.registry.clock
	d.loads.WakeAt(clock, of, clock.Now().Add(delay))
}

// wake makes the worker check a table now.
func (d *dispatcher) wake(id journal.TableID) { d.boards.Wake(id, nil) }

// wakeAt makes the worker check a table at or after a time, at least minDelay from now.
func (d *dispatcher) wakeAt(id journal.TableID, at time.Time) {
	d.boards.WakeAt(d.registry.clock, id, table.LaterOf(at, d.registry.clock.Now().Add(minDelay)))
}

// Deliver implements table.Engine. If another process owns the guild, that one delivers. All others are signaled.
func (r *Registry) Deliver(id journal.TableID, guild snowflake.ID, after <-chan struct{}) {
	if r.Owns(guild) {
		r.dispatcher.boards.Wake(id, after)
	}
	if r.signaller != nil {
		r.signaller.signal(storage.Changed{Table: id, Guild: guild}, after)
	}
}

// waiting returns how many tables have messages that wait or are being delivered. It looks at both workers at once,
// since either one passes tables to the other.
func (d *dispatcher) waiting() int {
	d.boards.mu.Lock()
	defer d.boards.mu.Unlock()
	return len(d.boards.states) + d.limited.UnderWay()
}

// settle blocks until nothing is in progress or ctx is done. A worker that wakes another one is looked at before it.
func (d *dispatcher) settle(ctx context.Context) error {
	for d.loads.UnderWay()+d.checks.UnderWay()+d.waiting()+d.hands.UnderWay() > 0 {
		err := errors.Join(d.loads.Settle(ctx), d.checks.Settle(ctx), d.boards.Settle(ctx), d.limited.Settle(ctx),
			d.hands.Settle(ctx))
		if err != nil {
			return err
		}
	}
	return nil
}

func (d *dispatcher) close() {
	d.boards.Close()
	d.limited.Close()
	d.hands.Close()
	d.checks.Close()
	d.loads.Close()
	d.recordRest()
}

// deliver delivers the next message of a table, or records an earlier delivery that could not be recorded.
func (d *dispatcher) deliver(ctx context.Context, id journal.TableID) (more bool) {
	d.registry.messenger.YieldBoard(ctx)
	if !d.delivering.enter(id) {
		return false
	}
	defer d.leave(id)
	a, made := d.unrecorded.take(id)
	if !made {
		a, made = d.deliverNext(ctx, id)
	}
	if made && d.record(ctx, id, a) {
		d.wake(id) // the next delivery may be free
	}
	return false
}

// leave ends a delivery for a table. If another worker was turned away meanwhile, the table is looked at again.
func (d *dispatcher) leave(id journal.TableID) {
	if d.delivering.leave(id) {
		d.wake(id)
	}
}

// deliverNext delivers the next message of a table, if one is due.
func (d *dispatcher) deliverNext(ctx context.Context, id journal.TableID) (a attempt, made bool) {
	a, due := d.next(ctx, id)
	if !due || d.postsLater(ctx, id, a) {
		return a, false
	}
	d.try(id, &a, func() error { return d.sender().send(a.under.context(ctx), a.delivery) })
	return a, true
}

// try makes a request of a delivery, and records its outcome.
func (d *dispatcher) try(id journal.TableID, a *attempt, request func() error) {
	a.outcome = Guard(request)
	d.checkUnsure(id, *a)
}

func (d *dispatcher) sender() sender { return sender{d.registry.messenger, d.registry.clock.Now()} }

// next returns the next message of a table. It returns false if there is none, and wakes the table later if it is not
// due.
func (d *dispatcher) next(ctx context.Context, id journal.TableID) (a attempt, due bool) {
	waits := false
	err := d.registry.With(ctx, id, func(t *table.Table) (err error) {
		if a.under, waits = d.registry.owned.of(t.Guild()); waits {
			a.delivery, waits, err = t.NextDelivery(ctx)
		}
		return err
	})
	switch now := d.registry.clock.Now(); {
	case err != nil:
		d.report(ctx, id, err)
		if isRetryable(err) {
			d.wakeAt(id, now.Add(StoreRetry))
		}
		return a, false
	case !waits:
		return a, false
	case a.delivery.Message.NotBefore.After(now):
		d.wakeAt(id, a.delivery.Message.NotBefore)
		return a, false
	}
	return a, true
}

// report logs that the messages of a table cannot be delivered. A table that was deleted has none.
func (d *dispatcher) report(ctx context.Context, id journal.TableID, err error) {
	if ctx.Err() == nil && !errors.Is(err, storage.ErrNotFound) {
		d.registry.failures.report(ctx, "cannot deliver a table's messages", err, "table", id)
	}
}
