package sqlstore

import (
	"sync"

	"korsar/storage"
)

// calls counts the calls in progress at a store.
type calls struct {
	mu      sync.Mutex // guards closed; held when pending grows
	closed  bool
	pending sync.WaitGroup // none is added once closed
}

// begin registers a call, which the caller must end. Errors: storage.ErrClosed.
func (c *calls) begin() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.closed {
		return storage.ErrClosed
	}
	c.pending.Add(1)
	return nil
}

func (c *calls) end() { c.pending.Done() }

// close refuses new calls and blocks until the calls in progress end. It returns false at once if it was called before.
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
