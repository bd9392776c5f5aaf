package rest

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

// allowed is how many requests Discord allows in a second.
const allowed = 50

// TestNoSecondExceedsTheGlobalLimit sends requests all at once and spread out. No second has more than Discord allows.
// Requests that wait are not sent in bursts, and none waits longer than necessary.
func TestNoSecondExceedsTheGlobalLimit(t *testing.T) {
	const requests = 5000
	for _, spread := range []time.Duration{1, 20 * time.Millisecond, 60 * time.Millisecond, 5 * time.Second} {
		clock := clockwork.NewFakeClock()
		l := &globalLimiter{clock: clock}
		rng := rand.New(rand.NewPCG(1, uint64(spread)))
		var at []time.Time
		for i := range requests {
			now := clock.Now()
			at = append(at, now.Add(l.reserve()))
			if i >= allowed && at[i].Sub(at[i-allowed]) < time.Second {
				t.Fatalf("requests %d to %d are sent within %v", i-allowed, i, at[i].Sub(at[i-allowed]))
			}
			if waits := at[i].After(now); waits && at[i].Sub(at[i-1]) < globalWindow/globalLimit {
				t.Fatalf("request %d is sent with the one before", i)
			} else if waits && at[i].Sub(at[i-globalLimit]) != globalWindow &&
				at[i].Sub(at[i-1]) != globalWindow/globalLimit {
				t.Fatalf("request %d waits for nothing", i)
			}
			clock.Advance(time.Duration(rng.Int64N(int64(spread))))
		}
	}
}

// TestRequestsAreScarceAtHalfTheLimit makes a process send requests for a minute, some of which it can spare. They are
// scarce from half of its share on, and while Discord refuses all.
func TestRequestsAreScarceAtHalfTheLimit(t *testing.T) {
	for _, test := range []struct {
		part, of int
		rate     int // requests a second
		spared   bool
		want     bool
	}{
		{0, 0, 15, false, false}, {0, 0, 30, false, true}, {0, 0, 15, true, false}, {0, 0, 200, true, true},
		{1, 4, 3, false, false}, {1, 4, 8, false, true},
	} {
		clock := clockwork.NewFakeClock()
		l := &globalLimiter{clock: clock}
		if test.of > 0 {
			l.setShare(test.part, test.of)
		}
		for n := range 60 * test.rate {
			if test.spared && n%2 == 0 {
				l.spare()
			} else {
				l.reserve()
			}
			clock.Advance(time.Second / time.Duration(test.rate))
		}
		if l.scarce() != test.want {
			t.Errorf("%+v: scarce is %v", test, !test.want)
		}
		clock.Advance(2 * demandWindow)
		if l.scarce() {
			t.Errorf("%+v: requests stay scarce", test)
		}
	}
	clock := clockwork.NewFakeClock()
	l := &globalLimiter{clock: clock}
	if l.block(time.Second); !l.scarce() {
		t.Error("requests are not scarce while Discord refuses them")
	}
}

// TestSharesOfTheGlobalLimit lets two processes share a token. One sends as much as it may. The other signs on, gets a
// share and begins to send. Together they stay within the limit.
func TestSharesOfTheGlobalLimit(t *testing.T) {
	clock := clockwork.NewFakeClock()
	busy, joining := &globalLimiter{clock: clock}, &globalLimiter{clock: clock}
	busy.setShare(0, 1)
	joining.setShare(0, 1)
	var at []time.Time
	send := func(l *globalLimiter, next *time.Time) {
		for now := clock.Now(); !next.After(now); *next = now.Add(l.reserve()) {
			if !next.IsZero() {
				at = append(at, now)
			}
		}
	}
	var busyNext, joiningNext time.Time
	for ms := range 12_000 {
		switch ms {
		case 0:
			busy.setShare(4, 4)
		case 5000, 9000:
			busy.setShare(2, 4)
			joining.setShare(2, 4)
		case 7000:
			joining.setShare(0, 4)
			busy.setShare(4, 4)
		}
		send(busy, &busyNext)
		if ms >= 3000 && ms < 3500 || ms >= 5000 {
			send(joining, &joiningNext)
		}
		clock.Advance(time.Millisecond)
	}
	for i := allowed; i < len(at); i++ {
		if within := at[i].Sub(at[i-allowed]); within < time.Second {
			t.Errorf("after %v, requests %d to %d are sent within %v", at[i].Sub(at[0]), i-allowed, i, within)
		}
	}
	if want := 12 * 35; len(at) < want {
		t.Errorf("%d requests are sent in 12 seconds, want at least %d", len(at), want)
	}
}

// tooManyRequests returns a response with status 429 and headers, given by name and value.
func tooManyRequests(headers ...string) *http.Response {
	h := http.Header{}
	for i := 0; i < len(headers); i += 2 {
		h.Set(headers[i], headers[i+1])
	}
	return &http.Response{StatusCode: http.StatusTooManyRequests, Header: h}
}

// passes reports whether the limiter lets a request pass at once.
func passes(t *testing.T, l *globalLimiter) bool {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	err := l.wait(ctx)
	if err != nil && !errors.Is(err, context.DeadlineExceeded) {
		t.Fatal(err)
	}
	return err == nil
}

// TestGlobalRefusalBlocksEveryRoute refuses requests because of the global limit. None passes until the refusal is
// over.
func TestGlobalRefusalBlocksEveryRoute(t *testing.T) {
	clock := clockwork.NewFakeClock()
	var refused []time.Duration
	l := &globalLimiter{clock: clock, refused: func(wait time.Duration) { refused = append(refused, wait) }}
	l.update(tooManyRequests("X-RateLimit-Reset-After", "60"))
	l.update(tooManyRequests("X-RateLimit-Global", "true", "Retry-After", "soon"))
	if !passes(t, l) {
		t.Fatal("a refusal of one route, or one without a time, blocks everything")
	}
	l.update(tooManyRequests("X-RateLimit-Global", "true", "X-RateLimit-Reset-After", "2.500"))
	l.update(tooManyRequests("X-RateLimit-Global", "true", "Retry-After", "1"))
	if passes(t, l) {
		t.Fatal("a global refusal blocks nothing")
	}
	if want := []time.Duration{2500 * time.Millisecond, time.Second}; !slices.Equal(refused, want) {
		t.Errorf("told of refusals for %v, want %v", refused, want)
	}
	clock.Advance(2499 * time.Millisecond)
	if passes(t, l) {
		t.Error("the refusal ends too early")
	}
	clock.Advance(time.Millisecond)
	if !passes(t, l) {
		t.Error("the refusal does not end in time")
	}

	for range globalLimit { // the next one has to wait
		l.reserve()
	}
	waiting := make(chan error)
	go func() { waiting <- l.wait(t.Context()) }()
	if err := clock.BlockUntilContext(t.Context(), 1); err != nil {
		t.Fatal(err)
	}
	l.update(tooManyRequests("X-RateLimit-Global", "true", "Retry-After", "30"))
	clock.Advance(29 * time.Second)
	select {
	case err := <-waiting:
		t.Errorf("a request that waited already is sent during a refusal: %v", err)
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

// TestLimitHoldsAfterAGlobalRefusal sends requests that waited during a refusal beside requests that come after it.
// Together they keep the limit.
func TestLimitHoldsAfterAGlobalRefusal(t *testing.T) {
	const waiting, coming = 40, 60
	clock := clockwork.NewFakeClock()
	l := &globalLimiter{clock: clock}
	sent := make(chan time.Time, waiting+coming)
	send := func(count int) {
		for range count {
			go func() {
				if err := l.wait(t.Context()); err != nil {
					t.Error(err)
				}
				sent <- clock.Now()
			}()
		}
	}
	for range globalLimit {
		l.reserve()
	}
	send(waiting)
	if err := clock.BlockUntilContext(t.Context(), waiting); err != nil {
		t.Fatal(err)
	}
	l.update(tooManyRequests("X-RateLimit-Global", "true", "Retry-After", "5"))
	over := clock.Now().Add(5 * time.Second)
	var at []time.Time
	for step := 0; len(at) < waiting+coming; step++ {
		if step == 500 { // the refusal has just ended
			send(coming)
		}
		clock.Advance(10 * time.Millisecond)
		time.Sleep(time.Millisecond) // lets the goroutines that may send run
		for more := true; more; {
			select {
			case now := <-sent:
				at = append(at, now)
			default:
				more = false
			}
		}
		if step > 2000 {
			t.Fatalf("%d of %d requests were sent", len(at), waiting+coming)
		}
	}
	slices.SortFunc(at, time.Time.Compare)
	if at[0].Before(over) {
		t.Errorf("a request is sent %v before the refusal is over", over.Sub(at[0]))
	}
	for i := allowed; i < len(at); i++ {
		if within := at[i].Sub(at[i-allowed]); within < time.Second {
			t.Fatalf("requests %d to %d after it are sent within %v", i-allowed, i, within)
		}
	}
}
