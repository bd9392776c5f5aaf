package table

import (
	"context"
	"errors"

	"korsar/storage"
	"korsar/storage/journal"
)

// attempt is a telling that was told, with what became of it.
type attempt struct {
	delivery delivery
	outcome  error
}

// unrecorded is the deliveries that the store does not know of: it refused what became of
// them, since its disk is full for example. They are recorded when it takes writes again.
// To make them once more instead would repeat them, for a platform forgets nonces after
// some minutes. The zero value has none.
type unrecorded struct {
	all     map[journal.TableID]attempt
	waiting bool // to try one of them
}

// record commits what became of a delivery; it returns false if the store refused. Then the
// delivery is kept until the store takes it, and nothing else is told of the table, unless
// that is damaged or deleted. The store is asked for one table at a time, after a pause; once
// it takes one, it is given all.
func (h *Dispatcher) record(id journal.TableID, d attempt) bool {
	err := h.commit(h.ctx, id, d)
	switch {
	case err == nil:
		h.recordNext()
	case h.ctx.Err() != nil: // what the end of the program cut short is told again at the next start
	case mayPass(err):
		h.report(id, err)
		h.recordLater(id, d)
	default:
		h.report(id, err)
		h.recordNext()
	}
	return err == nil
}

func (h *Dispatcher) commit(ctx context.Context, id journal.TableID, d attempt) error {
	return h.registry.with(ctx, id, func(t *Table) error { return t.settled(ctx, d.delivery, d.outcome) })
}

// recordRest commits, when the program ends, the deliveries that are not recorded. What the
// store does not take now either may be told again after the next start.
func (h *Dispatcher) recordRest() {
	for id := h.nextUnrecorded(); id != 0; id = h.nextUnrecorded() {
		d, _ := h.takeUnrecorded(id)
		err := h.commit(context.Background(), id, d)
		if err != nil && mayPass(err) {
			h.registry.fails.report(context.Background(), "what was told could not be recorded; it may be told again", err, "table", id)
			return
		}
	}
}

// mayPass reports whether what failed at a table may succeed later.
func mayPass(err error) bool {
	return !errors.As(err, new(*storage.CorruptError)) && !errors.As(err, new(*panicked)) && !errors.Is(err, storage.ErrNotFound)
}

func (h *Dispatcher) recordLater(id journal.TableID, d attempt) {
	h.mu.Lock()
	defer h.mu.Unlock()
	u := &h.unrecorded
	if u.all == nil {
		u.all = map[journal.TableID]attempt{}
	}
	u.all[id] = d
	if u.waiting {
		return
	}
	u.waiting = true
	h.registry.Clock.AfterFunc(retryAfter, func() {
		h.mu.Lock()
		u.waiting = false
		h.mu.Unlock()
		h.recordNext()
	})
}

// recordNext has one of the tables looked at whose delivery is not recorded, if there is one.
func (h *Dispatcher) recordNext() {
	if next := h.nextUnrecorded(); next != 0 {
		h.wake(next, nil)
	}
}

// nextUnrecorded returns one of the tables whose delivery is not recorded; 0 if there is none.
func (h *Dispatcher) nextUnrecorded() (next journal.TableID) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for next = range h.unrecorded.all {
		break
	}
	return next
}

// takeUnrecorded returns the delivery of a table that is to be recorded, if there is one.
func (h *Dispatcher) takeUnrecorded(id journal.TableID) (d attempt, is bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	d, is = h.unrecorded.all[id]
	delete(h.unrecorded.all, id)
	return d, is
}
