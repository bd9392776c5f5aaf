package backoff

import (
	"context"
	"math/rand/v2"
	"time"

	"github.com/jonboulle/clockwork"
)

// Delay returns how long to wait after a number of failures in a row, not counting the latest:
// first for none, twice as long for each further one, at most longest. Up to a quarter is taken
// off at random, so that callers that failed together do not retry together.
func Delay(failures int, first, longest time.Duration) time.Duration {
	delay := first
	for ; failures > 0 && delay < longest; failures-- {
		delay *= 2
	}
	delay = min(delay, longest)
	return delay - rand.N(delay/4+1)
}

// Sleep waits on a clock. It returns the context's error if the context ends first.
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
