package table

import (
	"math"
	"testing"
	"time"
)

// TestPause: waits double up to the longest and stay there, however often a try
// failed, and are not all the same.
func TestPause(t *testing.T) {
	const first, longest = 2 * time.Second, 30 * time.Minute
	most := first
	for tries := range 200 {
		seen := map[time.Duration]bool{}
		for range 50 {
			wait := Pause(tries, first, longest)
			if wait > most || wait < most-most/4 {
				t.Fatalf("after %d tries the wait is %v, expected within a quarter of %v", tries, wait, most)
			}
			seen[wait] = true
		}
		if len(seen) < 10 {
			t.Errorf("after %d tries all wait one of %d times", tries, len(seen))
		}
		most = min(2*most, longest)
	}
	if wait := Pause(math.MaxInt, first, longest); wait < longest*3/4 || wait > longest {
		t.Errorf("after any number of tries the wait is %v", wait)
	}
}
