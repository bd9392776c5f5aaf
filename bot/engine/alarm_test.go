package engine

import (
	"testing"
	"time"

	"github.com/jonboulle/clockwork"
)

// TestLateTimerLosesNoTime: a timer that an earlier time has replaced may fire because it is too late to stop it. The
// alarm does not forget the earlier time then.
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
