package discord

import (
	"context"
	"time"

	"github.com/jonboulle/clockwork"
)

// sleep waits so long on a clock; the error is that of the context, if it ends first.
func sleep(ctx context.Context, clock clockwork.Clock, d time.Duration) error {
	select {
	case <-clock.After(d):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
