package table

import (
	"errors"

	"korsar/storage"
	"korsar/storage/journal"
)

// delivery is a telling that was told, with what became of it.
type delivery struct {
	errand  errand
	outcome error
}

// unrecorded is the deliveries that the store does not know of: it refused what became of
// them, since its disk is full for example. They are recorded when it takes writes again.
// To make them once more instead would repeat them, for a platform forgets nonces after
// some minutes. The zero value has none.
type unrecorded struct {
	all     map[journal.TableID]delivery
	waiting bool // to try one of them
}

// record commits what became of a delivery; it returns false if the store refused. Then the
// delivery is kept until the store takes it, and nothing else is told of the table, unless
// that is damaged or deleted. The store is asked for one table at a time, after a pause; once
// it takes one, it is given all.
func (h *Herald) record(id journal.TableID, d delivery) bool {
	err := h.harbour.with(h.ctx, id, func(t *Table) error { return t.settled(h.ctx, d.errand, d.outcome) })
	if err == nil {
		h.recordNext()
		return true
	}
	h.complain(id, err)
	if mayPass(err) {
		h.recordLater(id, d)
	}
	return false
}

// mayPass reports whether what failed at a table may succeed later.
func mayPass(err error) bool {
	return !errors.As(err, new(*storage.CorruptError)) && !errors.As(err, new(*panicked)) && !errors.Is(err, storage.ErrNotFound)
}

func (h *Herald) recordLater(id journal.TableID, d delivery) {
	h.mu.Lock()
	defer h.mu.Unlock()
	u := &h.unrecorded
	if u.all == nil {
		u.all = map[journal.TableID]delivery{}
	}
	u.all[id] = d
	if u.waiting {
		return
	}
	u.waiting = true
	h.harbour.Clock.AfterFunc(retryAfter, func() {
		h.mu.Lock()
		u.waiting = false
		h.mu.Unlock()
		h.recordNext()
	})
}

// recordNext has one of the tables looked at whose delivery is not recorded, if there is one.
func (h *Herald) recordNext() {
	h.mu.Lock()
	var next journal.TableID
	for next = range h.unrecorded.all {
		break
	}
	h.mu.Unlock()
	if next != 0 {
		h.wake(next, nil)
	}
}

// takeUnrecorded returns the delivery of a table that is to be recorded, if there is one.
func (h *Herald) takeUnrecorded(id journal.TableID) (d delivery, is bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	d, is = h.unrecorded.all[id]
	delete(h.unrecorded.all, id)
	return d, is
}
