package engine

import (
	"context"
	"errors"
	"sync"

	"korsar/bot/table"
	"korsar/storage"
	"korsar/storage/journal"
)

// attempt is a completed delivery with its outcome.
type attempt struct {
	delivery table.Delivery
	outcome  error
	under    owned // the table's shard
}

// unrecorded has the deliveries whose outcome the store refused to record, for example because its disk is full. They
// are recorded when it accepts writes again. Delivering them again instead would repeat them, because the platform
// forgets nonces after some minutes. The zero value is empty.
type unrecorded struct {
	mu             sync.Mutex // guards the fields below
	all            map[journal.TableID]attempt
	retryScheduled bool
}

// put adds the delivery of a table. It returns true if the caller has to schedule a retry.
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

// retryStarted records that the scheduled retry has begun.
func (u *unrecorded) retryStarted() {
	u.mu.Lock()
	defer u.mu.Unlock()
	u.retryScheduled = false
}

// next returns a table with an unrecorded delivery, or 0 if there is none.
func (u *unrecorded) next() (id journal.TableID) {
	u.mu.Lock()
	defer u.mu.Unlock()
	for id = range u.all {
		break
	}
	return id
}

func (u *unrecorded) has(id journal.TableID) bool {
	u.mu.Lock()
	defer u.mu.Unlock()
	_, found := u.all[id]
	return found
}

// take removes and returns the unrecorded delivery of a table, if there is one.
func (u *unrecorded) take(id journal.TableID) (a attempt, found bool) {
	u.mu.Lock()
	defer u.mu.Unlock()
	a, found = u.all[id]
	delete(u.all, id)
	return a, found
}

// record commits the outcome of a delivery and reports whether the store accepted it. If the store may accept it later,
// the delivery is kept, and nothing else of the table is delivered until then. The store is retried with one table at a
// time, after a pause. Once it accepts one, all others follow.
func (d *dispatcher) record(ctx context.Context, id journal.TableID, a attempt) bool {
	err := d.commit(ctx, id, a)
	if errors.Is(err, storage.ErrLeaseOver) || !a.under.lasts() {
		d.showAgain(ctx, id, a)
	}
	switch {
	case err == nil:
		d.recordNext()
	case errors.Is(err, storage.ErrLeaseOver): // the shard's next owner delivers it again, with the same nonce
		d.recordNext()
	case ctx.Err() != nil: // the program is ending: the message is delivered again at the next start
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
	ctx = a.under.context(ctx)
	return d.registry.With(ctx, id, func(t *table.Table) error { return t.Settle(ctx, a.delivery, a.outcome) })
}

// showAgain makes the present owner of a table show its board once more. The delivery of this process may have replaced
// a newer state, because the process may have slept while it sent it.
func (d *dispatcher) showAgain(ctx context.Context, id journal.TableID, a attempt) {
	if _, isBoard := a.delivery.Job.(*table.BoardJob); !isBoard {
		return
	}
	if err := d.registry.With(ctx, id, func(t *table.Table) error { return t.ShowAgain(ctx) }); err != nil {
		d.report(ctx, id, err)
	}
}

func (d *dispatcher) recordLater(id journal.TableID, a attempt) {
	if d.unrecorded.put(id, a) {
		d.registry.clock.AfterFunc(StoreRetry, func() {
			d.unrecorded.retryStarted()
			d.recordNext()
		})
	}
}

// recordNext wakes a table with an unrecorded delivery, if there is one.
func (d *dispatcher) recordNext() {
	if next := d.unrecorded.next(); next != 0 {
		d.wake(next)
	}
}

// recordRest commits the unrecorded deliveries when the program ends. Those that the store refuses again may be
// repeated after the next start.
func (d *dispatcher) recordRest() {
	for id := d.unrecorded.next(); id != 0; id = d.unrecorded.next() {
		a, _ := d.unrecorded.take(id)
		err := d.commit(context.Background(), id, a)
		if err != nil && isRetryable(err) {
			d.registry.failures.report(context.Background(),
				"cannot record a delivery; it may be repeated", err, "table", id)
			return
		}
	}
}
