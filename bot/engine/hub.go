package engine

import (
	"maps"
	"slices"
	"sync"

	"korsar/storage/journal"
)

// Subscription notifies of changes to one table until its live page is replaced or removed.
type Subscription struct {
	Changed <-chan struct{} // receives when there may be something new
	Ended   <-chan struct{} // closed when the live page was replaced or removed

	token   string // of the live page
	changed chan struct{}
	ended   chan struct{}
}

// hub has the subscriptions of all tables.
type hub struct {
	mu  sync.Mutex // guards all; held while a subscription is ended, so that each is ended once
	all map[journal.TableID]map[*Subscription]bool
}

// Subscribe subscribes to a table for the live page with a token. The returned function ends the subscription.
func (r *Registry) Subscribe(id journal.TableID, token string) (*Subscription, func()) {
	s := &Subscription{token: token, changed: make(chan struct{}, 1), ended: make(chan struct{})}
	s.Changed, s.Ended = s.changed, s.ended
	h := &r.hub
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.all == nil {
		h.all = map[journal.TableID]map[*Subscription]bool{}
	}
	if h.all[id] == nil {
		h.all[id] = map[*Subscription]bool{}
	}
	h.all[id][s] = true
	return s, func() {
		h.mu.Lock()
		defer h.mu.Unlock()
		h.remove(id, s)
	}
}

// remove forgets a subscription. h.mu must be held.
func (h *hub) remove(id journal.TableID, s *Subscription) {
	delete(h.all[id], s)
	if len(h.all[id]) == 0 {
		delete(h.all, id)
	}
}

func (h *hub) has(id journal.TableID) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.all[id]) > 0
}

// tables returns the tables that have subscriptions.
func (h *hub) tables() []journal.TableID {
	h.mu.Lock()
	defer h.mu.Unlock()
	return slices.Collect(maps.Keys(h.all))
}

// endOthers ends the subscriptions of a table through live pages other than the one with this token.
func (h *hub) endOthers(id journal.TableID, token string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for s := range h.all[id] {
		if s.token != token {
			close(s.ended)
			h.remove(id, s)
		}
	}
}

func (h *hub) notify(id journal.TableID) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for s := range h.all[id] {
		select {
		case s.changed <- struct{}{}:
		default:
		}
	}
}

// Notify implements table.Engine.
func (r *Registry) Notify(id journal.TableID) { r.hub.notify(id) }

// NotifyAll notifies every subscription, because a name on a live page may have changed.
func (r *Registry) NotifyAll() {
	for _, id := range r.hub.tables() {
		r.hub.notify(id)
	}
}

// EndSubscriptions implements table.Engine.
func (r *Registry) EndSubscriptions(id journal.TableID) { r.hub.end(id) }

func (h *hub) end(id journal.TableID) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for s := range h.all[id] {
		close(s.ended)
		h.remove(id, s)
	}
}
