package discord

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/jonboulle/clockwork"
)

// memo keeps answers for a while, so that many clicks ask once. Of what is asked the
// same at the same time one request is under way.
type memo[K comparable, V any] struct {
	clock clockwork.Clock
	life  time.Duration // how long an answer holds, from when it was asked for
	most  int           // answers that are kept; beyond that old ones go

	mu  sync.Mutex
	all map[K]*answer[V]
}

// answer is one of them, or a question under way. Value and err are read once done is
// closed.
type answer[V any] struct {
	done  chan struct{}
	value V
	err   error
	until time.Time
}

func newMemo[K comparable, V any](clock clockwork.Clock, life time.Duration, most int) *memo[K, V] {
	return &memo[K, V]{clock: clock, life: life, most: most, all: map[K]*answer[V]{}}
}

// get returns the answer of a key, which ask brings if it is not known. What ask fails at
// is an answer to all who wait for it, but is not kept; who finds only that another gave
// up asks again.
func (m *memo[K, V]) get(ctx context.Context, key K, ask func(context.Context) (V, error)) (none V, err error) {
	for {
		a, first := m.place(key)
		if first {
			return m.fill(ctx, key, a, ask)
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

// place is where the answer of a key stands or will stand; first is for who has to ask.
func (m *memo[K, V]) place(key K) (a *answer[V], first bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	now := m.clock.Now()
	if a = m.all[key]; a != nil && now.Before(a.until) {
		return a, false
	}
	if len(m.all) >= m.most {
		m.sweep(now)
	}
	a = &answer[V]{done: make(chan struct{}), until: now.Add(m.life)}
	m.all[key] = a
	return a, true
}

// sweep drops what holds no more, or all there is.
func (m *memo[K, V]) sweep(now time.Time) {
	for key, a := range m.all {
		if !now.Before(a.until) {
			delete(m.all, key)
		}
	}
	if len(m.all) >= m.most {
		clear(m.all)
	}
}

// errNotAsked is the answer of a question that ended in a panic.
var errNotAsked = errors.New("the question was not asked to its end")

// fill asks, and lets those know who wait.
func (m *memo[K, V]) fill(ctx context.Context, key K, a *answer[V], ask func(context.Context) (V, error)) (V, error) {
	a.err = errNotAsked
	defer func() {
		if a.err != nil {
			m.drop(key, a)
		}
		close(a.done)
	}()
	a.value, a.err = ask(ctx)
	return a.value, a.err
}

func (m *memo[K, V]) drop(key K, a *answer[V]) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.all[key] == a {
		delete(m.all, key)
	}
}
