package bench

import (
	"testing"
	"testing/synctest"
	"time"
)

// TestWorldIsQuietAfterItsLastChange: a world is quiet when nothing has happened for a while. The wait has an end.
func TestWorldIsQuietAfterItsLastChange(t *testing.T) {
	const every = quietTime / 3
	for _, line := range []struct {
		changes int
		quiet   bool
		after   time.Duration
	}{{0, true, quietTime}, {7, true, 7*every + quietTime}, {1000, false, maxWait}} {
		synctest.Test(t, func(t *testing.T) {
			left := line.changes
			began := time.Now()
			quiet := awaitQuiet(func() <-chan struct{} {
				next := make(chan struct{})
				if left > 0 {
					left--
					time.AfterFunc(every, func() { close(next) })
				}
				return next
			})
			if took := time.Since(began); quiet != line.quiet || took != line.after {
				t.Errorf("with %d changes it is quiet: %v, after %v", line.changes, quiet, took)
			}
		})
	}
}
