package discord

import (
	"context"
	"errors"
	"math/rand/v2"
	"net/http"
	"slices"
	"testing"
	"time"

	"github.com/jonboulle/clockwork"
)

// TestPace: of requests that come all at once, or as they like, no second has more
// than Discord allows, and none waits longer than it has to.
func TestPace(t *testing.T) {
	const requests, allowed = 5000, 50
	for _, spread := range []time.Duration{1, 20 * time.Millisecond, 60 * time.Millisecond, 5 * time.Second} {
		clock := clockwork.NewFakeClock()
		p := &globalLimiter{clock: clock}
		rng := rand.New(rand.NewPCG(1, uint64(spread)))
		var at []time.Time
		for i := range requests {
			now := clock.Now()
			at = append(at, now.Add(p.reserve()))
			if i >= allowed && at[i].Sub(at[i-allowed]) < time.Second {
				t.Fatalf("requests %d to %d are made within %v", i-allowed, i, at[i].Sub(at[i-allowed]))
			}
			if at[i].After(now) && at[i].Sub(at[i-inWindow]) != window {
				t.Fatalf("request %d waits for nothing", i)
			}
			clock.Advance(time.Duration(rng.Int64N(int64(spread))))
		}
	}
}

// TestGlobalRefusal: while Discord says that the global limit was passed nothing is
// asked, whatever the route.
func TestGlobalRefusal(t *testing.T) {
	clock := clockwork.NewFakeClock()
	p := &globalLimiter{clock: clock}
	refusal := func(headers ...string) *http.Response {
		h := http.Header{}
		for i := 0; i < len(headers); i += 2 {
			h.Set(headers[i], headers[i+1])
		}
		return &http.Response{StatusCode: http.StatusTooManyRequests, Header: h}
	}
	free := func() bool {
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
		defer cancel()
		err := p.wait(ctx)
		if err != nil && !errors.Is(err, context.DeadlineExceeded) {
			t.Fatal(err)
		}
		return err == nil
	}
	p.note(refusal("X-RateLimit-Reset-After", "60"))
	p.note(refusal("X-RateLimit-Global", "true", "Retry-After", "soon"))
	if !free() {
		t.Fatal("a refusal of one route, or one without a time, holds everything")
	}
	p.note(refusal("X-RateLimit-Global", "true", "X-RateLimit-Reset-After", "2.500"))
	p.note(refusal("X-RateLimit-Global", "true", "Retry-After", "1"))
	if free() {
		t.Fatal("a global refusal holds nothing")
	}
	clock.Advance(2499 * time.Millisecond)
	if free() {
		t.Error("the refusal is over too early")
	}
	clock.Advance(time.Millisecond)
	if !free() {
		t.Error("the refusal is not over in time")
	}

	for range inWindow { // the next one waits for room
		p.reserve()
	}
	waiting := make(chan error)
	go func() { waiting <- p.wait(t.Context()) }()
	if err := clock.BlockUntilContext(t.Context(), 1); err != nil {
		t.Fatal(err)
	}
	p.note(refusal("X-RateLimit-Global", "true", "Retry-After", "30"))
	clock.Advance(29 * time.Second)
	select {
	case err := <-waiting:
		t.Errorf("what waited already is asked during a refusal: %v", err)
	case <-time.After(20 * time.Millisecond):
	}
	if err := clock.BlockUntilContext(t.Context(), 1); err != nil {
		t.Fatal(err)
	}
	clock.Advance(time.Second)
	if err := <-waiting; err != nil {
		t.Error(err)
	}
}

// TestAfterGlobalRefusal: those who waited when Discord came to want no request, and
// those who come when it is over, keep the limit together.
func TestAfterGlobalRefusal(t *testing.T) {
	const waiting, coming, allowed = 40, 60, 50
	clock := clockwork.NewFakeClock()
	p := &globalLimiter{clock: clock}
	made := make(chan time.Time, waiting+coming)
	ask := func(count int) {
		for range count {
			go func() {
				if err := p.wait(t.Context()); err != nil {
					t.Error(err)
				}
				made <- clock.Now()
			}()
		}
	}
	for range inWindow {
		p.reserve()
	}
	ask(waiting)
	if err := clock.BlockUntilContext(t.Context(), waiting); err != nil {
		t.Fatal(err)
	}
	p.note(&http.Response{StatusCode: http.StatusTooManyRequests, Header: http.Header{"X-Ratelimit-Global": {"true"}, "Retry-After": {"5"}}})
	over := clock.Now().Add(5 * time.Second)
	var at []time.Time
	for step := 0; len(at) < waiting+coming; step++ {
		if step == 500 { // the refusal has just ended
			ask(coming)
		}
		clock.Advance(10 * time.Millisecond)
		time.Sleep(time.Millisecond) // who may go goes
		for more := true; more; {
			select {
			case now := <-made:
				at = append(at, now)
			default:
				more = false
			}
		}
		if step > 2000 {
			t.Fatalf("%d of %d requests were made", len(at), waiting+coming)
		}
	}
	slices.SortFunc(at, time.Time.Compare)
	if at[0].Before(over) {
		t.Errorf("a request is made %v before the refusal is over", over.Sub(at[0]))
	}
	for i := allowed; i < len(at); i++ {
		if within := at[i].Sub(at[i-allowed]); within < time.Second {
			t.Fatalf("requests %d to %d after it are made within %v", i-allowed, i, within)
		}
	}
}
