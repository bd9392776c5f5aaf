package engine

import (
	"context"
	"errors"
	"sync"

	"korsar/bot/table"
	"korsar/storage"
	"korsar/storage/journal"
)

// attempt is a delivery that was made, with its outcome.
type attempt struct {
	delivery table.Delivery
	outcome  error
}

// unrecorded is the deliveries that the store does not know of: it refused what became of them, since its disk is full for
// example. They are recorded when it takes writes again. To make them once more instead would repeat them, for a platform
// forgets nonces after some minutes. The zero value has none.
type unrecorded struct {
	mu             sync.Mutex
	all            map[journal.TableID]attempt
	retryScheduled bool // one of them is about to be tried
}

// put keeps the delivery of a table. It reports whether nobody is about to try again.
func (u *unrecorded) put(id journal.TableID, a attempt) (first bool) {
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.all == nil {
		u.all = map[journal.TableID]attempt{}
	}
	u.all[id] = a
	first = !u.retryScheduled
	u.retryScheduled = true
	return first
}

// retryStarted notes that it is time to try again.
func (u *unrecorded) retryStarted() {
	u.mu.Lock()
	defer u.mu.Unlock()
	u.retryScheduled = false
}

// next returns one of the tables whose delivery is not recorded; 0 if there is none.
func (u *unrecorded) next() (id journal.TableID) {
	u.mu.Lock()
	defer u.mu.Unlock()
	for id = range u.all {
		break
	}
	return id
}

// take returns the delivery of a table that is to be recorded, if there is one.
func (u *unrecorded) take(id journal.TableID) (a attempt, is bool) {
	u.mu.Lock()
	defer u.mu.Unlock()
	a, is = u.all[id]
	delete(u.all, id)
	return a, is
}

// record commits what became of a delivery; it reports whether the store took it. If not, the delivery is kept until the
// store does, and nothing else is delivered of the table, unless that is damaged or deleted. The store is asked for one
// table at a time, after a pause; once it takes one, it is given all.
func (d *dispatcher) record(ctx context.Context, id journal.TableID, a attempt) bool {
	err := d.commit(ctx, id, a)
	switch {
	case err == nil:
		d.recordNext()
	case ctx.Err() != nil: // what the end of the program cut short is delivered again at the next start
	case isRetryable(err):
		d.report(ctx, id, err)
		d.recordLater(id, a)
	default:
		d.report(ctx, id, err)
		d.recordNext()
	}
	return err == nil
}

func (d *dispatcher) commit(ctx context.Context, id journal.TableID, a attempt) error {
	return d.registry.With(ctx, id, func(t *table.Table) error { return t.Settle(ctx, a.delivery, a.outcome) })
}

func (d *dispatcher) recordLater(id journal.TableID, a attempt) {
	if d.unrecorded.put(id, a) {
		d.registry.clock.AfterFunc(retryAfter, func() {
			d.unrecorded.retryStarted()
			d.recordNext()
		})
	}
}

// recordNext has one of the tables looked at whose delivery is not recorded, if there is one.
func (d *dispatcher) recordNext() {
	if next := d.unrecorded.next(); next != 0 {
		d.wake(next)
	}
}

// recordRest commits, when the program ends, the deliveries that are not recorded. What the store does not take now either
// may be delivered again after the next start.
func (d *dispatcher) recordRest() {
	for id := d.unrecorded.next(); id != 0; id = d.unrecorded.next() {
		a, _ := d.unrecorded.take(id)
		err := d.commit(context.Background(), id, a)
		if err != nil && isRetryable(err) {
			d.registry.failures.report(context.Background(), "cannot record a delivery; it may be repeated", err, "table", id)
			return
		}
	}
}

// isRetryable reports whether what failed at a table may succeed later.
func isRetryable(err error) bool {
	return !errors.As(err, new(*storage.CorruptError)) && !errors.As(err, new(*panicError)) && !errors.Is(err, storage.ErrNotFound)
}
