package eventstream

import (
	"context"
	"net/http"
	"sync"
	"time"
)

// connection is the response that all parts share. It is safe for concurrent use. Each write is one event.
type connection struct {
	mu     sync.Mutex // held while w is written or flushed, so that events do not mix
	w      http.ResponseWriter
	out    *http.ResponseController
	cancel context.CancelFunc // ends every part
}

// begin sends the header, so that the browser knows that it is connected.
func (c *connection) begin() error {
	c.w.Header().Set("Content-Type", "text/event-stream")
	c.w.Header().Set("Cache-Control", "no-store")
	c.w.Header().Set("X-Accel-Buffering", "no") // nginx must not buffer events
	return c.flush()
}

func (c *connection) write(event []byte) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	_, err := c.w.Write(event)
	return c.cancelOnError(err)
}

// endTimeout limits how long writing the end of a part may take. The part's handler can no longer set a deadline.
const endTimeout = 5 * time.Second

// writeEnd writes the end of a part with a deadline of its own. The deadline that another part has set for its latest
// event may be over.
func (c *connection) writeEnd(event []byte) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	_ = c.out.SetWriteDeadline(time.Now().Add(endTimeout))
	defer func() { _ = c.out.SetWriteDeadline(time.Time{}) }() // parts set their own deadlines
	_, err := c.w.Write(event)
	if err == nil {
		err = c.out.Flush()
	}
	return c.cancelOnError(err)
}

func (c *connection) flush() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.cancelOnError(c.out.Flush())
}

// cancelOnError ends every part if a write has failed. It returns err.
func (c *connection) cancelOnError(err error) error {
	if err != nil {
		c.cancel()
	}
	return err
}
