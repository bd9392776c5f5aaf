package engine

import (
	"testing"
	"time"

	"github.com/jonboulle/clockwork"
)

// TestLateTimerLosesNoTime: a timer that fires after an earlier time was set, too late to be stopped, does not make the
// alarm forget that time.
func TestLateTimerLosesNoTime(t *testing.T) {
	clock := clockwork.NewFakeClock()
	a := newAlarm(clock, func() {})
	a.start()
	t.Cleanup(a.close)
	late, early, later := clock.Now().Add(2*time.Minute), clock.Now().Add(time.Minute), clock.Now().Add(time.Hour)
	a.wakeAt(late)
	a.wakeAt(early)
	a.fire(late)
	a.wakeAt(later)
	if !a.next.Equal(early) {
		t.Errorf("it fires at %v next, want %v", a.next, early)
	}
}
