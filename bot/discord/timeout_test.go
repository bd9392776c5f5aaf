package discord

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/jonboulle/clockwork"
)

// TestTimeoutEndsAsADeadline: a context ends when its time is over, with the error of a deadline. A lookup ends in time
// for an answer.
func TestTimeoutEndsAsADeadline(t *testing.T) {
	clock := clockwork.NewFakeClock()
	click, cancel := timeouts{clock}.start(t.Context(), answerTimeout)
	defer cancel()
	lookup, cancelLookup := timeouts{clock}.startLookup(click)
	defer cancelLookup()
	type key struct{}
	within := context.WithValue(click, key{}, "a value")
	derived, cancelDerived := context.WithCancel(within)
	defer cancelDerived()
	clock.Advance(answerTimeout - answerReserve)
	<-lookup.Done()
	if !errors.Is(lookup.Err(), context.DeadlineExceeded) || click.Err() != nil {
		t.Errorf("of a lookup: %v; of its click: %v", lookup.Err(), click.Err())
	}
	clock.Advance(answerReserve)
	<-derived.Done()
	for what, ctx := range map[string]context.Context{"a click": click, "a context within": within,
		"a derived one": derived} {
		if !errors.Is(ctx.Err(), context.DeadlineExceeded) {
			t.Errorf("%s ends with %v", what, ctx.Err())
		}
	}
}

func TestCanceledTimeoutIsNoDeadline(t *testing.T) {
	clock := clockwork.NewFakeClock()
	ctx, cancel := timeouts{clock}.start(t.Context(), time.Minute)
	cancel()
	clock.Advance(time.Minute)
	if !errors.Is(ctx.Err(), context.Canceled) {
		t.Errorf("it ends with %v", ctx.Err())
	}
}
