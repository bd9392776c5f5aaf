package table

import (
	"math/rand/v2"
	"time"
)

// Pause is how long to wait after a number of tries that failed one after the
// other, of which first is after none: twice as long each time, longest at most,
// and up to a quarter less by lot, so that what failed together is not tried
// together.
func Pause(tries int, first, longest time.Duration) time.Duration {
	wait := first
	for ; tries > 0 && wait < longest; tries-- {
		wait *= 2
	}
	wait = min(wait, longest)
	return wait - rand.N(wait/4+1)
}
