package eventstream

import (
	"context"
	"net/http"
	"sync"
	"time"
)

// connection is the response that all parts share. It is safe for concurrent use. Each write is one event.
type connection struct {
	mu     sync.Mutex // held while w is written or flushed, so that neither events nor their deadlines mix
	w      http.ResponseWriter
	out    *http.ResponseController
	cancel context.CancelFunc // ends every part
}

// writeTimeout limits a write for which no handler has set a deadline, such as the end of a part.
const writeTimeout = 5 * time.Second

// SetHeaders sets the headers of an event stream.
func SetHeaders(w http.ResponseWriter) {
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("X-Accel-Buffering", "no") // nginx must not buffer events
}

// begin sends the header, so that the browser knows that it is connected.
func (c *connection) begin() error {
	SetHeaders(c.w)
	return c.flush(time.Time{})
}

// write writes an event. If the deadline is zero, the write ends after [writeTimeout].
func (c *connection) write(event []byte, deadline time.Time) error {
	return c.do(deadline, func() error {
		_, err := c.w.Write(event)
		return err
	})
}

// flush sends what has been written. If the deadline is zero, it ends after [writeTimeout].
func (c *connection) flush(deadline time.Time) error { return c.do(deadline, c.out.Flush) }

// do calls send with a deadline, and ends every part if that fails. A connection has one deadline, so each write sets
// its own. The deadline of another part's latest event may have passed.
func (c *connection) do(deadline time.Time, send func() error) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if deadline.IsZero() {
		deadline = time.Now().Add(writeTimeout)
	}
	_ = c.out.SetWriteDeadline(deadline)
	err := send()
	if err != nil {
		c.cancel()
	}
	return err
}
