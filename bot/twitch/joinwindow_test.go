package twitch

import (
	"testing"
	"time"

	"pgregory.net/rapid"
)

// TestAtMostTwentyJoinsInTenSeconds, by a client that sends each JOIN as soon as it may.
func TestAtMostTwentyJoinsInTenSeconds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var w joinWindow
		var joins []time.Time
		now := sent
		for range 100 {
			now = now.Add(time.Duration(rapid.IntRange(0, 2000).Draw(t, "pause")) * time.Millisecond)
			if now.Before(w.ready()) {
				now = w.ready()
			}
			w.add(now)
			joins = append(joins, now)
		}
		for i := maxJoins; i < len(joins); i++ {
			if took := joins[i].Sub(joins[i-maxJoins]); took <= 10*time.Second {
				t.Fatalf("%d JOINs in %v", maxJoins+1, took)
			}
		}
	})
}
