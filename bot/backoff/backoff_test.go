package backoff

import (
	"math"
	"testing"
	"time"
)

// TestDelaysDoubleUpToTheLongest: delays double up to the longest and stay there, whatever the
// number of failures, and they vary.
func TestDelaysDoubleUpToTheLongest(t *testing.T) {
	const first, longest = 2 * time.Second, 30 * time.Minute
	most := first
	for failures := range 200 {
		seen := map[time.Duration]bool{}
		for range 50 {
			delay := Delay(failures, first, longest)
			if delay > most || delay < most-most/4 {
				t.Fatalf("after %d failures the delay is %v, expected within a quarter of %v", failures, delay, most)
			}
			seen[delay] = true
		}
		if len(seen) < 10 {
			t.Errorf("after %d failures all wait one of %d delays", failures, len(seen))
		}
		most = min(2*most, longest)
	}
	if delay := Delay(math.MaxInt, first, longest); delay < longest*3/4 || delay > longest {
		t.Errorf("after any number of failures the delay is %v", delay)
	}
}
