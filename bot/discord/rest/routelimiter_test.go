package rest

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"strconv"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/jonboulle/clockwork"
)

// limitedRoute is a route that takes a number of requests per window and says how many remain. A window begins with its
// first request.
type limitedRoute struct {
	limit     int
	window    time.Duration
	used      int
	windowEnd time.Time
	refused   int
}

func (r *limitedRoute) respond(now time.Time) *http.Response {
	if !now.Before(r.windowEnd) {
		r.used, r.windowEnd = 0, now.Add(r.window)
	}
	response := &http.Response{StatusCode: http.StatusOK, Header: http.Header{}}
	if r.used++; r.used > r.limit {
		r.refused++
		response.StatusCode = http.StatusTooManyRequests
	}
	response.Header.Set("X-RateLimit-Remaining", strconv.Itoa(max(r.limit-r.used, 0)))
	response.Header.Set("X-RateLimit-Reset-After", fmt.Sprintf("%.3f", r.windowEnd.Sub(now).Seconds()))
	return response
}

// TestRouteLimiterIsNeverRefused sends requests as often as the limiter allows. None is refused or waits beyond the
// next window, even if responses take long.
func TestRouteLimiterIsNeverRefused(t *testing.T) {
	for _, latency := range []time.Duration{0, 30 * time.Millisecond} {
		clock := clockwork.NewFakeClock()
		l, route := newRouteLimiters(clock), limitedRoute{limit: 5, window: 5 * time.Second}
		rng := rand.New(rand.NewPCG(1, 2))
		start, sent := clock.Now(), 0
		for clock.Since(start) < 10*time.Minute {
			err := l.reserve("edit")
			if retry := (*RetryError)(nil); errors.As(err, &retry) {
				clock.Advance(retry.After)
				continue
			}
			response := route.respond(clock.Now())
			sent++
			clock.Advance(latency)
			l.update("edit", response)
			clock.Advance(time.Duration(rng.IntN(900)) * time.Millisecond)
		}
		if full := int(10*time.Minute/route.window) * route.limit; route.refused > 0 || sent < full*9/10 {
			t.Errorf("latency %v: of %d requests %d were refused; the route takes %d",
				latency, sent, route.refused, full)
		}
	}
}

// TestConcurrentRequestsShareTheLimit sends requests at the same time. No more are sent than remain, and a response
// that was overtaken brings no slot back.
func TestConcurrentRequestsShareTheLimit(t *testing.T) {
	clock := clockwork.NewFakeClock()
	l, route := newRouteLimiters(clock), limitedRoute{limit: 5, window: 5 * time.Second}
	reserve := func() bool { return l.reserve("edit") == nil }
	if !reserve() {
		t.Fatal("a route of which nothing is known takes nothing")
	}
	l.update("edit", route.respond(clock.Now()))
	var responses []*http.Response
	for reserve() {
		responses = append(responses, route.respond(clock.Now()))
	}
	if len(responses) != 4 {
		t.Fatalf("%d more were sent, want 4", len(responses))
	}
	for i := range responses {
		l.update("edit", responses[len(responses)-1-i])
	}
	if reserve() {
		t.Error("an overtaken response brought a slot back")
	}
	if l.reserve("post") != nil {
		t.Error("another route waits too")
	}
	clock.Advance(route.window + clockMargin)
	if !reserve() {
		t.Error("a new window takes nothing")
	}
	l.update("edit", &http.Response{StatusCode: http.StatusTooManyRequests, Header: http.Header{
		"X-Ratelimit-Remaining": {"3"}, "X-Ratelimit-Reset-After": {"2"}}})
	if reserve() {
		t.Error("a refusal holds nothing back")
	}
	l.update("edit", &http.Response{StatusCode: http.StatusOK, Header: http.Header{
		"X-Ratelimit-Remaining": {"4"}, "X-Ratelimit-Reset-After": {"9"}}})
	if !reserve() {
		t.Error("a later window is taken for the same one")
	}
}

// TestRouteLimitersAreRemoved uses a new route for each click, and then sends headers that make no sense.
func TestRouteLimitersAreRemoved(t *testing.T) {
	clock := clockwork.NewFakeClock()
	l := newRouteLimiters(clock)
	for i := range 100_000 {
		route := limitedRoute{limit: 5, window: 2 * time.Second}
		l.update(strconv.Itoa(i), route.respond(clock.Now()))
		clock.Advance(time.Millisecond)
	}
	if len(l.byBucket) > 3*2000 { // two seconds of them, and those since the last sweep
		t.Errorf("there are still %d", len(l.byBucket))
	}
	for _, odd := range []http.Header{
		{},
		{"X-Ratelimit-Remaining": {"0"}},
		{"X-Ratelimit-Remaining": {"0"}, "X-Ratelimit-Reset-After": {"NaN"}},
		{"X-Ratelimit-Remaining": {"0"}, "X-Ratelimit-Reset-After": {"1e99"}},
		{"X-Ratelimit-Remaining": {"many"}, "X-Ratelimit-Reset-After": {"1"}},
	} {
		l.update("odd", &http.Response{StatusCode: http.StatusTooManyRequests, Header: odd})
		if l.reserve("odd") != nil {
			t.Errorf("%v holds a route back", odd)
		}
	}
}

// TestCheckTakesNoSlot checks before each request. A check returns what the request would get, and takes no slot.
func TestCheckTakesNoSlot(t *testing.T) {
	clock := clockwork.NewFakeClock()
	l, route := newRouteLimiters(clock), limitedRoute{limit: 5, window: 5 * time.Second}
	for n := range route.limit {
		for range 2 * route.limit {
			if err := l.check("b"); err != nil {
				t.Fatalf("before request %d: %v", n+1, err)
			}
		}
		if err := l.reserve("b"); err != nil {
			t.Fatalf("request %d: %v", n+1, err)
		}
		l.update("b", route.respond(clock.Now()))
	}
	if err := l.check("b"); !errors.As(err, new(*RetryError)) {
		t.Errorf("with no slot left: %v", err)
	}
	clock.Advance(route.window + time.Second)
	if err := l.check("b"); err != nil {
		t.Errorf("after the window: %v", err)
	}
}

// TestNewWindowTakesOneRequestAtATime lets a hundred requests wait for a new window. One is sent. If it gets no
// response, the next one is sent, and then as many more as its response leaves. A route without a limit then takes all
// of them.
func TestNewWindowTakesOneRequestAtATime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		clock := clockwork.NewFakeClock()
		l := newRouteLimiters(clock)
		l.update("post", &http.Response{StatusCode: http.StatusTooManyRequests, Header: http.Header{
			"X-Ratelimit-Remaining": {"0"}, "X-Ratelimit-Reset-After": {"2"}}})
		clock.Advance(2*time.Second + clockMargin)
		var sent, refused int
		var mu sync.Mutex
		answer := make(chan *http.Response)
		for range 100 {
			go func() {
				done, err := l.take(t.Context(), "post")
				mu.Lock()
				if err == nil {
					sent++
				} else {
					refused++
				}
				mu.Unlock()
				if err != nil {
					return
				}
				if response := <-answer; response != nil {
					l.update("post", response)
				}
				done()
			}()
		}
		expect := func(what string, wantSent, wantRefused int) {
			t.Helper()
			synctest.Wait()
			mu.Lock()
			defer mu.Unlock()
			if sent != wantSent || refused != wantRefused {
				t.Errorf("%s: %d were sent and %d refused, want %d and %d", what, sent, refused, wantSent, wantRefused)
			}
		}
		expect("a new window", 1, 0)
		answer <- nil
		expect("without a response", 2, 0)
		route := limitedRoute{limit: 5, window: 5 * time.Second}
		answer <- route.respond(clock.Now())
		expect("with one", 6, 94)
		close(answer)
		synctest.Wait()
		sent, refused = 0, 0
		if l.update("free", &http.Response{StatusCode: http.StatusOK, Header: http.Header{}}); l.check("free") != nil {
			t.Error("a route without a limit takes nothing")
		}
		for range 100 {
			if done, err := l.take(t.Context(), "free"); err != nil {
				t.Error(err)
			} else {
				defer done()
			}
		}
	})
}
