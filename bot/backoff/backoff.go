package backoff

import (
	"context"
	"math/rand/v2"
	"time"

	"github.com/jonboulle/clockwork"
)

// Delay returns how long to wait before a retry. failures is the number of failures in a row before the latest one. The
// delay starts at first and doubles with each of them, up to longest. Then a random part, up to a quarter, is taken
// off.
func Delay(failures int, first, longest time.Duration) time.Duration {
	delay := first
	for ; failures > 0 && delay < longest; failures-- {
		delay *= 2
	}
	delay = min(delay, longest)
	return delay - rand.N(delay/4+1)
}

// Sleep waits for d on a clock. It returns ctx.Err() if ctx is done first.
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
