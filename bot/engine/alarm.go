package engine

import (
	"sync"
	"time"

	"github.com/jonboulle/clockwork"
)

// clockJump is how far a clock goes on at once only if it was set.
const clockJump = time.Second

// alarm calls a function at the earliest of the times that it was asked for. It rests until it is started.
type alarm struct {
	clock clockwork.Clock
	ring  func()

	mu      sync.Mutex
	started bool
	next    time.Time // when it rings; the zero time for never
	timer   clockwork.Timer
	ringing sync.WaitGroup
}

func newAlarm(clock clockwork.Clock, ring func()) *alarm { return &alarm{clock: clock, ring: ring} }

func (a *alarm) start() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.started = true
}

// wakeAt has the alarm ring not later than at a time; the zero time is never.
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
		a.timer = a.clock.AfterFunc(at.Sub(now), a.fire)
		if set = a.clock.Since(now) < clockJump; !set {
			a.timer.Stop() // it would ring late
		}
	}
}

func (a *alarm) fire() {
	a.mu.Lock()
	if !a.started {
		a.mu.Unlock()
		return
	}
	a.next = time.Time{}
	a.ringing.Add(1)
	a.mu.Unlock()
	defer a.ringing.Done()
	a.ring()
}

// close stops the alarm and waits until it does not ring any more.
func (a *alarm) close() {
	a.mu.Lock()
	a.started = false
	if a.timer != nil {
		a.timer.Stop()
	}
	a.mu.Unlock()
	a.ringing.Wait()
}
