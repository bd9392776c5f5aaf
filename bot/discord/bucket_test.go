package discord

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"strconv"
	"testing"
	"time"

	"github.com/jonboulle/clockwork"
)

// strict is a route that takes so many requests in a window, which begins with the
// first of them, and tells what is left.
type strict struct {
	limit   int
	window  time.Duration
	used    int
	until   time.Time
	refused int
}

func (s *strict) answer(now time.Time) *http.Response {
	if !now.Before(s.until) {
		s.used, s.until = 0, now.Add(s.window)
	}
	answer := &http.Response{StatusCode: http.StatusOK, Header: http.Header{}}
	if s.used++; s.used > s.limit {
		s.refused++
		answer.StatusCode = http.StatusTooManyRequests
	}
	answer.Header.Set("X-RateLimit-Remaining", strconv.Itoa(max(s.limit-s.used, 0)))
	answer.Header.Set("X-RateLimit-Reset-After", fmt.Sprintf("%.3f", s.until.Sub(now).Seconds()))
	return answer
}

// TestBuckets: whoever asks a route as often as it seems to take it is never refused,
// and waits no longer than for the next window; also when answers come late.
func TestBuckets(t *testing.T) {
	for _, late := range []time.Duration{0, 30 * time.Millisecond} {
		clock := clockwork.NewFakeClock()
		b, s := routeLimiters{clock: clock}, strict{limit: 5, window: 5 * time.Second}
		rng := rand.New(rand.NewPCG(1, 2))
		begin, made := clock.Now(), 0
		for clock.Since(begin) < 10*time.Minute {
			err := b.take("edit")
			if early := (*tooEarly)(nil); errors.As(err, &early) {
				clock.Advance(early.after)
				continue
			}
			answer := s.answer(clock.Now())
			made++
			clock.Advance(late)
			b.note("edit", answer)
			clock.Advance(time.Duration(rng.IntN(900)) * time.Millisecond)
		}
		if full := int(10*time.Minute/s.window) * s.limit; s.refused > 0 || made < full*9/10 {
			t.Errorf("answers %v late: of %d requests %d were refused; the route takes %d", late, made, s.refused, full)
		}
	}
}

// TestBucketsAtOnce: of requests that are made at once no more go out than are left,
// and an answer that was overtaken brings none back.
func TestBucketsAtOnce(t *testing.T) {
	clock := clockwork.NewFakeClock()
	b, s := routeLimiters{clock: clock}, strict{limit: 5, window: 5 * time.Second}
	take := func() bool { return b.take("edit") == nil }
	if !take() {
		t.Fatal("a route of which nothing is known takes nothing")
	}
	b.note("edit", s.answer(clock.Now()))
	var answers []*http.Response
	for take() {
		answers = append(answers, s.answer(clock.Now()))
	}
	if len(answers) != 4 {
		t.Fatalf("%d more went out", len(answers))
	}
	for i := range answers {
		b.note("edit", answers[len(answers)-1-i])
	}
	if take() {
		t.Error("an answer that was overtaken brought a place back")
	}
	if b.take("post") != nil {
		t.Error("another route waits too")
	}
	clock.Advance(s.window + spareTime)
	if !take() {
		t.Error("a new window takes nothing")
	}
	b.note("edit", &http.Response{StatusCode: http.StatusTooManyRequests, Header: http.Header{"X-Ratelimit-Remaining": {"3"}, "X-Ratelimit-Reset-After": {"2"}}})
	if take() {
		t.Error("a refusal holds nothing back")
	}
	b.note("edit", &http.Response{StatusCode: http.StatusOK, Header: http.Header{"X-Ratelimit-Remaining": {"4"}, "X-Ratelimit-Reset-After": {"9"}}})
	if !take() {
		t.Error("a later window is taken for the same")
	}
}

// TestBucketsAreForgotten: each click brings a route of its own, which is not kept.
func TestBucketsAreForgotten(t *testing.T) {
	clock := clockwork.NewFakeClock()
	b := routeLimiters{clock: clock}
	for i := range 100_000 {
		s := strict{limit: 5, window: 2 * time.Second}
		b.note(strconv.Itoa(i), s.answer(clock.Now()))
		clock.Advance(time.Millisecond)
	}
	if len(b.all) > 3*2000 { // those of two seconds, and what came until they were looked through
		t.Errorf("%d are kept", len(b.all))
	}
	for _, odd := range []http.Header{{}, {"X-Ratelimit-Remaining": {"0"}}, {"X-Ratelimit-Remaining": {"0"}, "X-Ratelimit-Reset-After": {"NaN"}},
		{"X-Ratelimit-Remaining": {"0"}, "X-Ratelimit-Reset-After": {"1e99"}}, {"X-Ratelimit-Remaining": {"many"}, "X-Ratelimit-Reset-After": {"1"}}} {
		b.note("odd", &http.Response{StatusCode: http.StatusTooManyRequests, Header: odd})
		if b.take("odd") != nil {
			t.Errorf("%v holds a route back", odd)
		}
	}
}

// TestRouteOf: what shares a limit, and what does not.
func TestRouteOf(t *testing.T) {
	for path, want := range map[string]string{
		"channels/12/messages":                 "PATCH channels/12/messages",
		"channels/12/messages/345":             "PATCH channels/12/messages/*",
		"webhooks/1/secret/messages/@original": "PATCH webhooks/1/secret/messages/@original",
		"webhooks/1/secret/messages/77":        "PATCH webhooks/1/secret/messages/*",
		"gateway":                              "PATCH gateway",
		"applications/1/guilds/2/commands/3":   "PATCH applications/1/guilds/*/commands/*",
		"interactions/88/another/callback":     "PATCH interactions/88/another/callback",
		"":                                     "PATCH ",
	} {
		if got := routeOf(http.MethodPatch, path); got != want {
			t.Errorf("%q shares the limit of %q, not of %q", path, got, want)
		}
	}
}
