package discord

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/jonboulle/clockwork"
)

// TestCacheLoadsOnce: what many ask at the same time is asked once, and what was asked is
// not asked again for as long as it holds.
func TestCacheLoadsOnce(t *testing.T) {
	clock := clockwork.NewFakeClock()
	m := newCache[string, int](clock, time.Minute, 10)
	asks, gate := 0, make(chan struct{})
	ask := func(context.Context) (int, error) {
		asks++ // by one at a time, or the race detector tells
		<-gate
		return asks, nil
	}
	var all sync.WaitGroup
	for range 20 {
		all.Go(func() {
			if got, err := m.get(t.Context(), "a", ask); got != 1 || err != nil {
				t.Errorf("the answer is %d, %v", got, err)
			}
		})
	}
	close(gate)
	all.Wait()
	for _, step := range []struct {
		wait   time.Duration
		answer int
	}{{time.Minute - 1, 1}, {1, 2}, {0, 2}} {
		clock.Advance(step.wait)
		if got, err := m.get(t.Context(), "a", ask); got != step.answer || err != nil {
			t.Errorf("after %v the answer is %d, %v", step.wait, got, err)
		}
	}
}

// TestCacheKeepsNoFailure: what failed is told to those who waited for it, and asked again
// by the next.
func TestCacheKeepsNoFailure(t *testing.T) {
	m := newCache[string, int](clockwork.NewFakeClock(), time.Minute, 10)
	failure := errors.New("no answer")
	if _, err := m.get(t.Context(), "a", func(context.Context) (int, error) { return 0, failure }); !errors.Is(err, failure) {
		t.Errorf("the failure is %v", err)
	}
	func() {
		defer func() { _ = recover() }()
		_, _ = m.get(t.Context(), "a", func(context.Context) (int, error) { panic("lost") })
	}()
	if got, err := m.get(t.Context(), "a", func(context.Context) (int, error) { return 7, nil }); got != 7 || err != nil {
		t.Errorf("after the failures the answer is %d, %v", got, err)
	}
}

// TestCacheLoadsAgainWhenTheFirstCallerGivesUp: when who asked gives up, one of those who wait asks again;
// who gives up waiting leaves the question to the others.
func TestCacheLoadsAgainWhenTheFirstCallerGivesUp(t *testing.T) {
	m := newCache[string, int](clockwork.NewFakeClock(), time.Minute, 10)
	first, giveUp := context.WithCancel(t.Context())
	asking := make(chan struct{})
	var all sync.WaitGroup
	all.Go(func() {
		_, err := m.get(first, "a", func(ctx context.Context) (int, error) {
			close(asking)
			<-ctx.Done()
			return 0, ctx.Err()
		})
		if !errors.Is(err, context.Canceled) {
			t.Errorf("who gave up is told %v", err)
		}
	})
	<-asking
	over, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := m.get(over, "a", nil); !errors.Is(err, context.Canceled) {
		t.Errorf("who waits no more is told %v", err)
	}
	all.Go(func() {
		if got, err := m.get(t.Context(), "a", func(context.Context) (int, error) { return 7, nil }); got != 7 || err != nil {
			t.Errorf("who waited is told %d, %v", got, err)
		}
	})
	giveUp()
	all.Wait()
}

// TestCacheIsBounded: old answers go for new ones.
func TestCacheIsBounded(t *testing.T) {
	clock := clockwork.NewFakeClock()
	m := newCache[int, int](clock, time.Minute, 10)
	for key := range 1000 {
		clock.Advance(time.Duration(key%7) * time.Second)
		if got, err := m.get(t.Context(), key, func(context.Context) (int, error) { return key, nil }); got != key || err != nil {
			t.Fatalf("key %d: %d, %v", key, got, err)
		}
		if len(m.entries) > 10 {
			t.Fatalf("%d answers are kept", len(m.entries))
		}
	}
}
