package gateway_test

import (
	"slices"
	"sync"
	"time"

	"github.com/jonboulle/clockwork"
)

// timerClock is a clock that knows when its next timer fires.
type timerClock struct {
	*clockwork.FakeClock
	onTimer func() // called for each new timer

	mu        sync.Mutex
	deadlines []time.Time
}

func (c *timerClock) NewTimer(d time.Duration) clockwork.Timer {
	timer := c.FakeClock.NewTimer(d)
	c.mu.Lock()
	c.deadlines = append(c.deadlines, c.Now().Add(d))
	c.mu.Unlock()
	c.onTimer()
	return timer
}

// next returns the time until the next timer fires.
func (c *timerClock) next() (wait time.Duration, any bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.deadlines = slices.DeleteFunc(c.deadlines, func(at time.Time) bool { return !at.After(c.Now()) })
	if len(c.deadlines) == 0 {
		return 0, false
	}
	return slices.MinFunc(c.deadlines, time.Time.Compare).Sub(c.Now()), true
}
