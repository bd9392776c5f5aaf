package engine

import (
	"maps"
	"slices"
	"sync"

	"korsar/storage/journal"
)

// Subscription notifies of changes to one table or tournament until its page is replaced or removed.
type Subscription struct {
	Changed <-chan struct{} // receives when there may be something new
	Ended   <-chan struct{} // closed when the page was replaced or removed

	token   string // of the page
	changed chan struct{}
	ended   chan struct{}
}

// Hub has the subscriptions of all tables, or of all tournaments. The zero value has none. It is safe for concurrent
// use.
type Hub[K comparable] struct {
	mu  sync.Mutex // guards all; held while a subscription is ended, so that each is ended once
	all map[K]map[*Subscription]bool
}

// Subscribe subscribes to what key identifies, for the page with a token. The returned function ends the subscription.
func (h *Hub[K]) Subscribe(key K, token string) (*Subscription, func()) {
	s := &Subscription{token: token, changed: make(chan struct{}, 1), ended: make(chan struct{})}
	s.Changed, s.Ended = s.changed, s.ended
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.all == nil {
		h.all = map[K]map[*Subscription]bool{}
	}
	if h.all[key] == nil {
		h.all[key] = map[*Subscription]bool{}
	}
	h.all[key][s] = true
	return s, func() {
		h.mu.Lock()
		defer h.mu.Unlock()
		h.remove(key, s)
	}
}

// remove forgets a subscription. h.mu must be held.
func (h *Hub[K]) remove(key K, s *Subscription) {
	delete(h.all[key], s)
	if len(h.all[key]) == 0 {
		delete(h.all, key)
	}
}

func (h *Hub[K]) has(key K) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.all[key]) > 0
}

// keys returns the keys that have subscriptions.
func (h *Hub[K]) keys() []K {
	h.mu.Lock()
	defer h.mu.Unlock()
	return slices.Collect(maps.Keys(h.all))
}

// endExcept ends the subscriptions for pages other than the one with this token. With "" it ends those for all pages.
func (h *Hub[K]) endExcept(key K, token string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for s := range h.all[key] {
		if s.token != token {
			close(s.ended)
			h.remove(key, s)
		}
	}
}

// Notify notifies the subscriptions of a change.
func (h *Hub[K]) Notify(key K) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for s := range h.all[key] {
		select {
		case s.changed <- struct{}{}:
		default:
		}
	}
}

// Subscribe subscribes to a table for the live page with a token. The returned function ends the subscription.
func (r *Registry) Subscribe(id journal.TableID, token string) (*Subscription, func()) {
	return r.hub.Subscribe(id, token)
}

// Notify implements table.Engine.
func (r *Registry) Notify(id journal.TableID) { r.hub.Notify(id) }

// NotifyAll notifies every subscription, because a name on a live page may have changed.
func (r *Registry) NotifyAll() {
	for _, id := range r.hub.keys() {
		r.hub.Notify(id)
	}
}

// EndSubscriptions implements table.Engine.
func (r *Registry) EndSubscriptions(id journal.TableID) { r.hub.endExcept(id, "") }
