package rights

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/jonboulle/clockwork"
)

// TestCacheLoadsOnce gets a key many times at once. The value is loaded once, and again only after it has expired.
func TestCacheLoadsOnce(t *testing.T) {
	clock := clockwork.NewFakeClock()
	c := newCache[string, int](clock, 10)
	loads, gate := 0, make(chan struct{})
	load := func(context.Context) (int, error) {
		loads++ // the race detector reports two at a time
		<-gate
		return loads, nil
	}
	var all sync.WaitGroup
	for range 20 {
		all.Go(func() {
			if got, err := c.get(t.Context(), "a", load); got != 1 || err != nil {
				t.Errorf("the value is %d, %v", got, err)
			}
		})
	}
	close(gate)
	all.Wait()
	for _, step := range []struct {
		wait time.Duration
		want int
	}{{ttl - 1, 1}, {1, 2}, {0, 2}} {
		clock.Advance(step.wait)
		if got, err := c.get(t.Context(), "a", load); got != step.want || err != nil {
			t.Errorf("after %v the value is %d, %v", step.wait, got, err)
		}
	}
}

// TestCacheKeepsNoFailure fails to load a value. The caller gets the error, and the next one loads again.
func TestCacheKeepsNoFailure(t *testing.T) {
	c := newCache[string, int](clockwork.NewFakeClock(), 10)
	failure := errors.New("not found")
	if _, err := c.get(t.Context(), "a", func(context.Context) (int, error) { return 0, failure }); !errors.Is(err,
		failure) {
		t.Errorf("the failure is %v", err)
	}
	func() {
		defer func() { _ = recover() }()
		_, _ = c.get(t.Context(), "a", func(context.Context) (int, error) { panic("lost") })
	}()
	if got, err := c.get(t.Context(), "a", func(context.Context) (int, error) { return 7, nil }); got != 7 ||
		err != nil {
		t.Errorf("after the failures the value is %d, %v", got, err)
	}
}

// TestCacheLoadsAgainWhenTheFirstCallerGivesUp cancels the caller that loads a value. A caller that waits loads it
// again. A caller that gives up waiting stops nothing.
func TestCacheLoadsAgainWhenTheFirstCallerGivesUp(t *testing.T) {
	c := newCache[string, int](clockwork.NewFakeClock(), 10)
	first, giveUp := context.WithCancel(t.Context())
	loading := make(chan struct{})
	var all sync.WaitGroup
	all.Go(func() {
		_, err := c.get(first, "a", func(ctx context.Context) (int, error) {
			close(loading)
			<-ctx.Done()
			return 0, ctx.Err()
		})
		if !errors.Is(err, context.Canceled) {
			t.Errorf("the caller that gave up got %v", err)
		}
	})
	<-loading
	over, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := c.get(over, "a", nil); !errors.Is(err, context.Canceled) {
		t.Errorf("the caller that gave up waiting got %v", err)
	}
	all.Go(func() {
		if got, err := c.get(t.Context(), "a", func(context.Context) (int, error) { return 7, nil }); got != 7 ||
			err != nil {
			t.Errorf("the caller that waited got %d, %v", got, err)
		}
	})
	giveUp()
	all.Wait()
}

// TestFullCacheKeepsTheLatest adds more values than there is room for. The one that is read again and again stays.
func TestFullCacheKeepsTheLatest(t *testing.T) {
	c := newCache[int, int](clockwork.NewFakeClock(), 10)
	loads := map[int]int{}
	for key := range 1000 {
		for _, key := range []int{0, key} {
			load := func(context.Context) (int, error) { loads[key]++; return key, nil }
			if got, err := c.get(t.Context(), key, load); got != key || err != nil {
				t.Fatalf("key %d: %d, %v", key, got, err)
			}
		}
		if c.entries.Len() > 10 {
			t.Fatalf("there are %d entries", c.entries.Len())
		}
	}
	if loads[0] != 1 || loads[999] != 1 {
		t.Errorf("the first value is loaded %d times, and the last one %d times", loads[0], loads[999])
	}
}
