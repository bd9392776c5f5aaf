package testclock

import (
	"sync"
	"time"

	"github.com/jonboulle/clockwork"
)

// Clock is a fake clock whose Advance returns when every function has returned that was to
// be called by then. Those functions must not wait for the clock.
type Clock struct {
	*clockwork.FakeClock

	mu    sync.Mutex
	ended *sync.Cond
	calls map[*call]bool // those to be made, and those under way
}

// At returns a clock that stands at a time.
func At(now time.Time) *Clock {
	c := &Clock{FakeClock: clockwork.NewFakeClockAt(now), calls: map[*call]bool{}}
	c.ended = sync.NewCond(&c.mu)
	return c
}

// Advance turns the clock on, and waits for the functions that were to be called meanwhile.
func (c *Clock) Advance(d time.Duration) {
	c.mu.Lock() // so that what is set meanwhile is set before or after
	defer c.mu.Unlock()
	c.FakeClock.Advance(d)
	for c.late(c.Now()) {
		c.ended.Wait()
	}
}

// late reports whether a function has not returned that was to be called by now.
func (c *Clock) late(now time.Time) bool {
	for call := range c.calls {
		if call.running > 0 || call.waits && !call.at.After(now) {
			return true
		}
	}
	return false
}

// AfterFunc has a function called when some time has passed.
func (c *Clock) AfterFunc(d time.Duration, do func()) clockwork.Timer {
	c.mu.Lock()
	defer c.mu.Unlock()
	call := &call{clock: c, do: do}
	call.set(d)
	call.Timer = c.FakeClock.AfterFunc(d, call.run)
	return call
}

// call is a function that is to be called. Its clock's lock guards it.
type call struct {
	clockwork.Timer
	clock *Clock
	do    func()

	at      time.Time // when, if it waits
	waits   bool
	running int
}

func (c *call) set(d time.Duration) {
	c.at, c.waits = c.clock.Now().Add(d), true
	c.clock.calls[c] = true
}

func (c *call) run() {
	c.clock.mu.Lock()
	c.waits = false
	c.running++
	c.clock.mu.Unlock()
	defer func() {
		c.clock.mu.Lock()
		defer c.clock.mu.Unlock()
		c.running--
		c.forget()
	}()
	c.do()
}

// forget drops a call of which nothing is left.
func (c *call) forget() {
	if !c.waits && c.running == 0 {
		delete(c.clock.calls, c)
	}
	c.clock.ended.Broadcast()
}

// Stop prevents the call, and reports whether it was still to be made.
func (c *call) Stop() bool {
	c.clock.mu.Lock()
	defer c.clock.mu.Unlock()
	stopped := c.Timer.Stop()
	if stopped {
		c.waits = false
		c.forget()
	}
	return stopped
}

// Reset has the function called when some time has passed from now.
func (c *call) Reset(d time.Duration) bool {
	c.clock.mu.Lock()
	defer c.clock.mu.Unlock()
	c.set(d)
	return c.Timer.Reset(d)
}
