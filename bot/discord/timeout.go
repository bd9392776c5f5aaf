package discord

import (
	"context"
	"errors"
	"time"

	"github.com/jonboulle/clockwork"
)

// timeouts ends work that takes too long: clicks, lookups, pictures, threads. Its clock is real time. Tests use a clock
// that stands still, so that a slow machine ends nothing, and advance it to test a timeout.
type timeouts struct{ clock clockwork.Clock }

// timeoutEnd is the context key of the time at which a context ends.
type timeoutEnd struct{}

// start returns a context that ends after d. It has no deadline, since package net would compare that with real time.
func (t timeouts) start(ctx context.Context, d time.Duration) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancelCause(ctx)
	timer := t.clock.AfterFunc(d, func() { cancel(context.DeadlineExceeded) })
	return timedContext{ctx, t.clock.Now().Add(d)}, func() {
		timer.Stop()
		cancel(context.Canceled)
	}
}

// left returns how much time a context from start has left. It returns false for any other context.
func (t timeouts) left(ctx context.Context) (time.Duration, bool) {
	end, bounded := ctx.Value(timeoutEnd{}).(time.Time)
	return end.Sub(t.clock.Now()), bounded
}

// timedContext is a context that a timeout ends. Its error is then context.DeadlineExceeded, also in a derived context.
// This is how the store distinguishes a timeout from a lost connection.
type timedContext struct {
	context.Context
	end time.Time
}

// Err implements context.Context.
func (c timedContext) Err() error {
	err := c.Context.Err()
	if err != nil && errors.Is(context.Cause(c.Context), context.DeadlineExceeded) {
		return context.DeadlineExceeded
	}
	return err
}

// Value implements context.Context. It hides the inner context, from which a derived one would take its error.
func (c timedContext) Value(key any) any {
	if key == (timeoutEnd{}) {
		return c.end
	}
	if value := c.Context.Value(key); value != c.Context {
		return value
	}
	return nil
}

// AfterFunc saves a derived context the goroutine that would wait for this one.
func (c timedContext) AfterFunc(f func()) (stop func() bool) { return context.AfterFunc(c.Context, f) }

// answerReserve is the part of a click's time that lookups leave for the answer.
const answerReserve = time.Second

// startLookup returns a context that ends in time to answer the click.
func (t timeouts) startLookup(ctx context.Context) (context.Context, context.CancelFunc) {
	left, bounded := t.left(ctx)
	if !bounded {
		return t.start(ctx, answerTimeout)
	}
	return t.start(ctx, left-answerReserve)
}
