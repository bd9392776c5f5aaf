package rights

import (
	"context"
	"errors"
	"sync"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"
	"github.com/jonboulle/clockwork"
)

// cache keeps each value for ttl from the start of its load, so that many clicks load it once. Concurrent loads of the
// same key share one.
type cache[K comparable, V any] struct {
	clock clockwork.Clock

	mu      sync.Mutex // guards changes of entries; not held during a load
	entries *lru.Cache[K, *cacheEntry[V]]
}

// cacheEntry is a value that is cached or being loaded. The fields value and err may be read once done is
// closed.
type cacheEntry[V any] struct {
	done    chan struct{}
	value   V
	err     error
	expires time.Time
}

func newCache[K comparable, V any](clock clockwork.Clock, maxEntries int) *cache[K, V] {
	entries, _ := lru.New[K, *cacheEntry[V]](maxEntries) // it fails for a size below 1 only
	return &cache[K, V]{clock: clock, entries: entries}
}

// get returns the value of a key and loads it if it is not cached. All callers that wait for a load get its error,
// which is not cached. If the caller that loads gives up, one of the waiting callers loads again.
func (c *cache[K, V]) get(ctx context.Context, key K, load func(context.Context) (V, error)) (none V, err error) {
	for {
		e, first := c.entry(key)
		if first {
			return c.fill(ctx, key, e, load)
		}
		select {
		case <-e.done:
		case <-ctx.Done():
			return none, ctx.Err()
		}
		gaveUp := errors.Is(e.err, context.Canceled) || errors.Is(e.err, context.DeadlineExceeded)
		if !gaveUp || ctx.Err() != nil {
			return e.value, e.err
		}
	}
}

// entry returns the entry of a key. first reports whether the caller must load it.
func (c *cache[K, V]) entry(key K) (e *cacheEntry[V], first bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	now := c.clock.Now()
	if e, cached := c.entries.Get(key); cached && now.Before(e.expires) {
		return e, false
	}
	e = &cacheEntry[V]{done: make(chan struct{}), expires: now.Add(ttl)}
	c.entries.Add(key, e)
	return e, true
}

// errLoadPanicked is the error of a load that panicked.
var errLoadPanicked = errors.New("load panicked")

// fill loads the value of an entry and wakes the callers that wait for it.
func (c *cache[K, V]) fill(ctx context.Context, key K, e *cacheEntry[V],
	load func(context.Context) (V, error)) (V, error) {
	e.err = errLoadPanicked
	defer func() {
		if e.err != nil {
			c.remove(key, e)
		}
		close(e.done)
	}()
	e.value, e.err = load(ctx)
	return e.value, e.err
}

func (c *cache[K, V]) remove(key K, e *cacheEntry[V]) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if kept, _ := c.entries.Peek(key); kept == e {
		c.entries.Remove(key)
	}
}
