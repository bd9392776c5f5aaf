package discord

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/jonboulle/clockwork"
)

// cache keeps values for a while, so that many clicks load them once. Concurrent loads of the same key share
// one request.
type cache[K comparable, V any] struct {
	clock      clockwork.Clock
	ttl        time.Duration // how long a value is valid, from the start of its load
	maxEntries int           // beyond that old entries are removed

	mu      sync.Mutex
	entries map[K]*cacheEntry[V]
}

// cacheEntry is a value that is cached or being loaded. The fields value and err may be read once done is
// closed.
type cacheEntry[V any] struct {
	done    chan struct{}
	value   V
	err     error
	expires time.Time
}

func newCache[K comparable, V any](clock clockwork.Clock, life time.Duration, most int) *cache[K, V] {
	return &cache[K, V]{clock: clock, ttl: life, maxEntries: most, entries: map[K]*cacheEntry[V]{}}
}

// get returns the value of a key and loads it if it is not cached. An error of load is returned to all who
// wait for it and is not cached. If the caller that loads gives up, one of those who wait loads again.
func (m *cache[K, V]) get(ctx context.Context, key K, ask func(context.Context) (V, error)) (none V, err error) {
	for {
		a, first := m.entry(key)
		if first {
			return m.load(ctx, key, a, ask)
		}
		select {
		case <-a.done:
		case <-ctx.Done():
			return none, ctx.Err()
		}
		gaveUp := errors.Is(a.err, context.Canceled) || errors.Is(a.err, context.DeadlineExceeded)
		if !gaveUp || ctx.Err() != nil {
			return a.value, a.err
		}
	}
}

// entry returns the entry of a key; first reports whether the caller has to load it.
func (m *cache[K, V]) entry(key K) (a *cacheEntry[V], first bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	now := m.clock.Now()
	if a = m.entries[key]; a != nil && now.Before(a.expires) {
		return a, false
	}
	if len(m.entries) >= m.maxEntries {
		m.sweep(now)
	}
	a = &cacheEntry[V]{done: make(chan struct{}), expires: now.Add(m.ttl)}
	m.entries[key] = a
	return a, true
}

// sweep removes expired entries; all entries if that makes no room.
func (m *cache[K, V]) sweep(now time.Time) {
	for key, a := range m.entries {
		if !now.Before(a.expires) {
			delete(m.entries, key)
		}
	}
	if len(m.entries) >= m.maxEntries {
		clear(m.entries)
	}
}

// errLoadPanicked is the error of a load that panicked.
var errLoadPanicked = errors.New("load panicked")

// load loads a value and wakes those who wait for it.
func (m *cache[K, V]) load(ctx context.Context, key K, a *cacheEntry[V], ask func(context.Context) (V, error)) (V, error) {
	a.err = errLoadPanicked
	defer func() {
		if a.err != nil {
			m.remove(key, a)
		}
		close(a.done)
	}()
	a.value, a.err = ask(ctx)
	return a.value, a.err
}

func (m *cache[K, V]) remove(key K, a *cacheEntry[V]) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.entries[key] == a {
		delete(m.entries, key)
	}
}
