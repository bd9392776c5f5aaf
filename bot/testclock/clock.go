package testclock

import (
	"sync"
	"time"

	"github.com/jonboulle/clockwork"
)

// Clock is a fake clock whose Advance waits for the functions that are due by then. Those functions must not wait for
// time to pass.
type Clock struct {
	*clockwork.FakeClock

	mu    sync.Mutex // guards calls and each call; held while the fake clock advances, but not while a function runs
	ended *sync.Cond
	calls map[*call]bool // pending and running
}

// At returns a clock set to now.
func At(now time.Time) *Clock {
	c := &Clock{FakeClock: clockwork.NewFakeClockAt(now), calls: map[*call]bool{}}
	c.ended = sync.NewCond(&c.mu)
	return c
}

// Advance moves the clock forward by d and returns once every function due by then has returned.
func (c *Clock) Advance(d time.Duration) {
	c.mu.Lock() // a concurrent AfterFunc or Reset happens before or after, never in between
	defer c.mu.Unlock()
	c.FakeClock.Advance(d)
	for c.hasDue(c.Now()) {
		c.ended.Wait()
	}
}

// hasDue reports whether a function is running, or is pending and due by now. c.mu must be held.
func (c *Clock) hasDue(now time.Time) bool {
	for call := range c.calls {
		if call.running > 0 || call.pending && !call.at.After(now) {
			return true
		}
	}
	return false
}

// Pending returns how many functions wait to be called.
func (c *Clock) Pending() (count int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for call := range c.calls {
		if call.pending {
			count++
		}
	}
	return count
}

// AfterFunc calls do in a goroutine of its own once d has passed.
func (c *Clock) AfterFunc(d time.Duration, do func()) clockwork.Timer {
	c.mu.Lock()
	defer c.mu.Unlock()
	call := &call{clock: c, do: do}
	call.schedule(d)
	call.Timer = c.FakeClock.AfterFunc(d, call.run)
	return call
}

// call is a function with its timer. Clock.mu guards it.
type call struct {
	clockwork.Timer
	clock *Clock
	do    func()

	at      time.Time // when it is due, if pending
	pending bool
	running int
}

// schedule makes the call pending until d from now. Clock.mu must be held.
func (c *call) schedule(d time.Duration) {
	c.at, c.pending = c.clock.Now().Add(d), true
	c.clock.calls[c] = true
}

func (c *call) run() {
	c.clock.mu.Lock()
	c.pending = c.pending && c.at.After(c.clock.Now()) // unless it was reset meanwhile
	c.running++
	c.clock.mu.Unlock()
	defer func() {
		c.clock.mu.Lock()
		defer c.clock.mu.Unlock()
		c.running--
		c.settle()
	}()
	c.do()
}

// settle removes a call that is neither pending nor running, and wakes Advance. Clock.mu must be held.
func (c *call) settle() {
	if !c.pending && c.running == 0 {
		delete(c.clock.calls, c)
	}
	c.clock.ended.Broadcast()
}

// Stop cancels the call. It reports whether the call was pending.
func (c *call) Stop() bool {
	c.clock.mu.Lock()
	defer c.clock.mu.Unlock()
	stopped := c.Timer.Stop()
	if stopped {
		c.pending = false
		c.settle()
	}
	return stopped
}

// Reset reschedules the call to d from now.
func (c *call) Reset(d time.Duration) bool {
	c.clock.mu.Lock()
	defer c.clock.mu.Unlock()
	c.schedule(d)
	return c.Timer.Reset(d)
}
