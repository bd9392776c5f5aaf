package engine

import (
	"sync"
	"time"

	"github.com/jonboulle/clockwork"
)

// clockJump is longer than the time between two readings of a clock, unless somebody sets the clock.
const clockJump = time.Second

// alarm calls a function at the earliest time that was requested. It does nothing before start or after close.
type alarm struct {
	clock clockwork.Clock
	call  func()

	mu      sync.Mutex // guards the fields below; held when calls grows, but not during a call
	started bool
	closed  bool
	next    time.Time // when it fires; the zero time for never
	timer   clockwork.Timer
	calls   sync.WaitGroup
}

func newAlarm(clock clockwork.Clock, call func()) *alarm { return &alarm{clock: clock, call: call} }

func (a *alarm) start() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.started = !a.closed
}

// wakeAt makes the alarm fire at a time or earlier. The zero time means never.
func (a *alarm) wakeAt(at time.Time) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if !a.started || at.IsZero() || !a.next.IsZero() && !at.Before(a.next) {
		return
	}
	a.next = at
	if a.timer != nil {
		a.timer.Stop()
	}
	for set := false; !set; {
		now := a.clock.Now()
		a.timer = a.clock.AfterFunc(at.Sub(now), func() { a.fire(at) })
		if set = a.clock.Since(now) < clockJump; !set {
			a.timer.Stop() // it would fire late
		}
	}
}

// fire calls the function for a timer that was set to at. A timer that an earlier time has replaced fires too if it was
// too late to stop it. The timer of the earlier time then stays set.
func (a *alarm) fire(at time.Time) {
	a.mu.Lock()
	if !a.started {
		a.mu.Unlock()
		return
	}
	if at.Equal(a.next) {
		a.next = time.Time{}
	}
	a.calls.Add(1)
	a.mu.Unlock()
	defer a.calls.Done()
	a.call()
}

// close stops the alarm and waits for a call in progress.
func (a *alarm) close() {
	a.mu.Lock()
	a.started, a.closed = false, true
	if a.timer != nil {
		a.timer.Stop()
	}
	a.mu.Unlock()
	a.calls.Wait()
}
