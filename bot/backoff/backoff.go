// Package backoff is the waiting between tries of something that fails: for how long,
// and on which clock.
package backoff

import (
	"context"
	"math/rand/v2"
	"time"

	"github.com/jonboulle/clockwork"
)

// Delay returns how long to wait after so many failures in a row, not counting the
// latest: first after none, twice as long after each further one, longest at most.
// Up to a quarter is taken off at random, so that what failed together is not tried
// again together.
func Delay(failures int, first, longest time.Duration) time.Duration {
	delay := first
	for ; failures > 0 && delay < longest; failures-- {
		delay *= 2
	}
	delay = min(delay, longest)
	return delay - rand.N(delay/4+1)
}

// Sleep waits on a clock. Its error is that of the context, if that ends first.
func Sleep(ctx context.Context, clock clockwork.Clock, d time.Duration) error {
	if d <= 0 {
		return ctx.Err()
	}
	timer := clock.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.Chan():
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
