package table

import (
	"context"
	"sync"
)

// worker is something done beside the tables, now and then, by one goroutine at a
// time: nobody who clicks waits for it. What does not come to its end is found
// again where it is kept, at the next start.
type worker struct {
	do   func(context.Context) error // an error is for the log
	fail func(error)

	life context.Context
	end  context.CancelFunc

	mu    sync.Mutex
	busy  chan struct{} // closed when it rests; nil while it does
	again bool          // it was asked for since it began
}

func newWorker(do func(context.Context) error, fail func(error)) *worker {
	c := &worker{do: do, fail: fail}
	c.life, c.end = context.WithCancel(context.Background())
	return c
}

// wake has it done; once more, if it is being done.
func (c *worker) wake() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.again = c.busy != nil; c.again || c.life.Err() != nil {
		return
	}
	c.busy = make(chan struct{})
	go c.run()
}

func (c *worker) run() {
	for more := true; more; more = c.wanted() {
		err := guarded(func() error { return c.do(c.life) })
		if err != nil && c.life.Err() == nil {
			c.fail(err)
		}
	}
}

// wanted tells whether it is to be done again; if not, it rests.
func (c *worker) wanted() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.again && c.life.Err() == nil {
		c.again = false
		return true
	}
	close(c.busy)
	c.busy, c.again = nil, false
	return false
}

// settle waits until it rests.
func (c *worker) settle() {
	c.mu.Lock()
	busy := c.busy
	c.mu.Unlock()
	if busy != nil {
		<-busy
	}
}

// close ends it, and waits until it has ended.
func (c *worker) close() {
	c.end()
	c.settle()
}
