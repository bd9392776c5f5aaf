package eventstream

import (
	"context"
	"net/http"
	"sync"
)

// connection is what all parts are written to, one event at a time.
type connection struct {
	mu     sync.Mutex
	w      http.ResponseWriter
	out    *http.ResponseController
	cancel context.CancelFunc // ends all parts
}

// begin sends the header, so that the browser knows it is connected.
func (c *connection) begin() error {
	c.w.Header().Set("Content-Type", "text/event-stream")
	c.w.Header().Set("Cache-Control", "no-store")
	c.w.Header().Set("X-Accel-Buffering", "no") // a proxy that keeps events back shows nothing
	return c.flush()
}

func (c *connection) write(event []byte) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	_, err := c.w.Write(event)
	return c.check(err)
}

func (c *connection) flush() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.check(c.out.Flush())
}

// check ends all parts when one cannot be written.
func (c *connection) check(err error) error {
	if err != nil {
		c.cancel()
	}
	return err
}
