package discord

import (
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"korsar/storage/snowflake"

	"github.com/jonboulle/clockwork"
)

// Beside the global limit each route has one of its own for each channel, guild or
// webhook; what is left of it only its answers tell (Discord's documentation, "Rate
// Limits"). A request beyond it would be refused, and refusals count towards a ban.

const (
	// sameWindow is how far apart the ends of one window may seem by answers that took
	// more or less time.
	sameWindow = 250 * time.Millisecond
	// spareTime is kept from the end of a window: clocks differ, and times are rounded.
	spareTime = 50 * time.Millisecond
	// fewBuckets are looked through for those whose window is over when there are more.
	fewBuckets = 1024
)

// routeLimiters are the limits of the routes whose window is not over.
type routeLimiters struct {
	clock clockwork.Clock

	mu   sync.Mutex
	all  map[string]routeLimiter
	many int // when to look through them
}

// routeLimiter is how many requests a route still takes before its window is over.
type routeLimiter struct {
	left  int
	until time.Time
}

// tooEarly is a request that is not made, since it would be refused.
type tooEarly struct{ after time.Duration }

func (e *tooEarly) Error() string {
	return fmt.Sprintf("Discord takes no more such requests for %v", e.after)
}

// take is a place for a request; *tooEarly where none is left. In a window of which
// nothing is known there is one.
func (b *routeLimiters) take(route string) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	of, known := b.all[route]
	left := of.until.Sub(b.clock.Now())
	if !known || left <= 0 {
		return nil
	}
	if of.left <= 0 {
		return &tooEarly{after: left}
	}
	of.left--
	b.all[route] = of
	return nil
}

// note reads from an answer what is left. Requests under way have taken theirs.
func (b *routeLimiters) note(route string, answer *http.Response) {
	left, err := strconv.Atoi(answer.Header.Get("X-RateLimit-Remaining"))
	wait, told := resetAfter(answer.Header)
	if err != nil || !told {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	now := b.clock.Now()
	until := now.Add(wait + spareTime)
	switch before, known := b.all[route]; {
	case answer.StatusCode == http.StatusTooManyRequests:
		left = 0
	case known && until.Sub(before.until) < sameWindow:
		left = min(left, before.left)
	}
	if b.all == nil {
		b.all, b.many = map[string]routeLimiter{}, fewBuckets
	}
	b.all[route] = routeLimiter{left: left, until: until}
	b.sweep(now)
}

// resetAfter is how long Discord says that a limit holds; false where it says nothing
// that can be, which is up to an hour.
func resetAfter(header http.Header) (time.Duration, bool) {
	seconds, err := strconv.ParseFloat(header.Get("X-RateLimit-Reset-After"), 64)
	if err != nil {
		seconds, err = strconv.ParseFloat(header.Get("Retry-After"), 64)
	}
	return time.Duration(seconds * float64(time.Second)), err == nil && seconds > 0 && seconds <= longestWait.Seconds()
}

// sweep forgets windows that are over: each click brings a webhook of its own.
func (b *routeLimiters) sweep(now time.Time) {
	if len(b.all) <= b.many {
		return
	}
	for route, of := range b.all {
		if !now.Before(of.until) {
			delete(b.all, route)
		}
	}
	b.many = max(fewBuckets, 2*len(b.all))
}

// routeOf is what a request shares its limit with: its method and its path, of whose
// ids only that of the channel, the guild, or the webhook with its token counts.
func routeOf(method, path string) string {
	parts := strings.Split(path, "/") // what, its id
	major := 2
	if parts[0] == "webhooks" {
		major = 3
	}
	for i := major; i < len(parts); i++ {
		if snowflake.Parse(parts[i]) != 0 {
			parts[i] = "*"
		}
	}
	return method + " " + strings.Join(parts, "/")
}
