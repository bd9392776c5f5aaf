package discord

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/jonboulle/clockwork"
)

// cache keeps answers for a while, so that many clicks ask once. Of what is asked the
// same at the same time one request is under way.
type cache[K comparable, V any] struct {
	clock      clockwork.Clock
	ttl        time.Duration // how long an answer holds, from when it was asked for
	maxEntries int           // answers that are kept; beyond that old ones go

	mu      sync.Mutex
	entries map[K]*cacheEntry[V]
}

// cacheEntry is one of them, or a question under way. Value and err are read once done is
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

// get returns the answer of a key, which ask brings if it is not known. What ask fails at
// is an answer to all who wait for it, but is not kept; who finds only that another gave
// up asks again.
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

// entry is where the answer of a key stands or will stand; first is for who has to ask.
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

// sweep drops what holds no more, or all there is.
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

// errLoadPanicked is the answer of a question that ended in a panic.
var errLoadPanicked = errors.New("the question was not asked to its end")

// load asks, and lets those know who wait.
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
