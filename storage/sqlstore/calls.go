package sqlstore

import (
	"sync"

	"korsar/storage"
)

// calls are those in progress at a store.
type calls struct {
	mu      sync.Mutex
	closed  bool
	pending sync.WaitGroup // none is added once closed
}

// begin registers a call, which the caller ends. Errors: storage.ErrClosed.
func (c *calls) begin() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.closed {
		return storage.ErrClosed
	}
	c.pending.Add(1)
	return nil
}

// end ends a call.
func (c *calls) end() { c.pending.Done() }

// close lets no more calls begin and waits for those in progress. It returns false if it was called before.
func (c *calls) close() bool {
	c.mu.Lock()
	if c.closed {
		c.mu.Unlock()
		return false
	}
	c.closed = true
	c.mu.Unlock()
	c.pending.Wait()
	return true
}
