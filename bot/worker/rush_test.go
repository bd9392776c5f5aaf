package worker

import (
	"context"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/jonboulle/clockwork"
)

// TestYield: the longer a click has waited for a processor, the longer work waits, and the more kinds of it.
func TestYield(t *testing.T) {
	const ms = time.Millisecond
	for _, test := range []struct {
		waited time.Duration
		want   [kinds]time.Duration
	}{
		{2 * ms, [kinds]time.Duration{}},
		{3 * ms, [kinds]time.Duration{Pictures: 12 * ms}},
		{4 * ms, [kinds]time.Duration{Pictures: 16 * ms, Hands: 16 * ms, Boards: 10 * ms}},
		{9 * ms, [kinds]time.Duration{36 * ms, 20 * ms, 10 * ms}},
		{time.Second, [kinds]time.Duration{50 * ms, 20 * ms, 10 * ms}},
	} {
		synctest.Test(t, func(t *testing.T) {
			r := NewRush(clockwork.NewRealClock())
			r.waited(test.waited)
			var all sync.WaitGroup
			for kind, want := range test.want {
				all.Go(func() {
					began := time.Now()
					r.Yield(t.Context(), Kind(kind))
					if took := time.Since(began); took != want {
						t.Errorf("after %v, work of kind %d waits for %v, want %v", test.waited, kind, took, want)
					}
				})
			}
			all.Wait()
		})
	}
}

// TestWorkGoesOnOneByOne: of boards that wait, one is shown every 10 ms, and one every millisecond after the rush.
func TestWorkGoesOnOneByOne(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := NewRush(clockwork.NewRealClock())
		began := time.Now()
		r.waited(6 * time.Millisecond) // so the rush lasts for 24
		begun := make(chan time.Duration)
		for range 5 {
			go func() {
				r.Yield(t.Context(), Boards)
				begun <- time.Since(began) / time.Millisecond
			}()
		}
		for n, want := range []time.Duration{10, 20, 24, 25, 26} {
			if at := <-begun; at != want {
				t.Errorf("work %d begins after %d ms, want %d", n, at, want)
			}
		}
	})
}

// TestYieldEndsWithItsContext: work that waits ends when its context does.
func TestYieldEndsWithItsContext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := NewRush(clockwork.NewRealClock())
		r.waited(time.Second)
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		began := time.Now()
		r.Yield(ctx, Hands)
		if waited := time.Since(began); waited != 0 {
			t.Errorf("it waits for %v", waited)
		}
	})
}

// TestClickMeasuresItsWait: a click whose goroutine begins late begins a rush.
func TestClickMeasuresItsWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := NewRush(clockwork.NewRealClock())
		begun := r.Click()
		begun()
		if !r.isOver(Pictures) {
			t.Error("a click that is served at once begins a rush")
		}
		begun = r.Click()
		time.Sleep(3 * time.Millisecond)
		begun()
		if r.isOver(Pictures) || !r.isOver(Hands) {
			t.Error("a click that waits for 3 ms does not make pictures wait, or makes hands wait")
		}
	})
}
