package rest

import (
	"context"
	"errors"
	"math"
	"net/http"
	"strconv"
	"sync"
	"time"

	"github.com/jonboulle/clockwork"
)

const (
	// sameWindow is how far apart responses may put the end of the same window, because they took different times.
	sameWindow = 250 * time.Millisecond
	// clockMargin is added to the end of a window, because clocks differ and times are rounded.
	clockMargin = 50 * time.Millisecond
	// openWindow is how long a route without a limit takes any number of requests. After that, a single request checks
	// again.
	openWindow = time.Second
	// minSweep is the number of limiters above which past ones are removed.
	minSweep = 1024
)

var errRouteLimit = errors.New("the rate limit of the route is used up")

// routeLimiters keeps the limits that each route has for each channel, guild or webhook, beside the global limit. Only
// responses say how much of a limit is left ("Rate Limits"). Requests beyond it would be refused, and refusals count
// toward a ban.
type routeLimiters struct {
	clock clockwork.Clock

	mu       sync.Mutex               // guards the fields below; not held while a request waits
	byBucket map[string]routeLimiter  // current ones, and past ones until the next sweep
	sweepAt  int                      // size of byBucket at which past ones are removed
	first    map[string]chan struct{} // of each unknown window; closed once its first request is done
}

// routeLimiter is the number of requests that a bucket still takes in its window. The zero value is an unknown window.
type routeLimiter struct {
	remaining int
	windowEnd time.Time
}

func newRouteLimiters(clock clockwork.Clock) *routeLimiters {
	return &routeLimiters{clock: clock, byBucket: map[string]routeLimiter{}, sweepAt: minSweep,
		first: map[string]chan struct{}{}}
}

// take takes a slot for a request like reserve. An unknown window has one slot. Other requests wait until ctx is done
// or the response says how many slots are left. The caller must call done once update has read the response, or if
// there is none.
func (l *routeLimiters) take(ctx context.Context, bucket string) (done func(), err error) {
	for {
		first, mine, err := l.takeFirst(bucket)
		switch {
		case err != nil || first == nil:
			return func() {}, err
		case mine:
			return func() { l.firstDone(bucket) }, nil
		}
		select {
		case <-first:
		case <-ctx.Done():
			return func() {}, ctx.Err()
		}
	}
}

// takeFirst takes a slot if the window is known, and returns a nil channel. Otherwise it returns the channel of the
// window's first request, and mine reports whether that is the caller's.
func (l *routeLimiters) takeFirst(bucket string) (first chan struct{}, mine bool, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if taken, err := l.takeKnown(bucket); taken || err != nil {
		return nil, false, err
	}
	if first, taken := l.first[bucket]; taken {
		return first, false, nil
	}
	first = make(chan struct{})
	l.first[bucket] = first
	return first, true, nil
}

// firstDone wakes the requests that wait for the first request of a window.
func (l *routeLimiters) firstDone(bucket string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	close(l.first[bucket])
	delete(l.first, bucket)
}

// reserve takes a slot for a request without waiting. It returns a *RetryError if none is left. An unknown window takes
// every request.
func (l *routeLimiters) reserve(bucket string) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	_, err := l.takeKnown(bucket)
	return err
}

// takeKnown takes a slot if the window is known. l.mu must be held.
func (l *routeLimiters) takeKnown(bucket string) (taken bool, err error) {
	limiter, err := l.limiter(bucket)
	if limiter.remaining > 0 {
		limiter.remaining--
		l.byBucket[bucket] = limiter
		return true, nil
	}
	return false, err
}

// check returns the error that reserve would return.
func (l *routeLimiters) check(bucket string) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	_, err := l.limiter(bucket)
	return err
}

// limiter returns the limiter of a bucket, or the zero value if its window is unknown. It returns a *[RetryError] if no
// slot is left. l.mu must be held.
func (l *routeLimiters) limiter(bucket string) (routeLimiter, error) {
	limiter, known := l.byBucket[bucket]
	wait := limiter.windowEnd.Sub(l.clock.Now())
	switch {
	case !known || wait <= 0:
		return routeLimiter{}, nil
	case limiter.remaining <= 0:
		return routeLimiter{}, &RetryError{After: wait, Err: errRouteLimit}
	default:
		return limiter, nil
	}
}

// update reads from a response how many requests remain. Requests sent meanwhile have taken their slots already.
func (l *routeLimiters) update(bucket string, response *http.Response) {
	remaining, err := strconv.Atoi(response.Header.Get("X-RateLimit-Remaining"))
	wait, known := resetAfter(response.Header)
	switch {
	case err == nil && known:
	case response.StatusCode == http.StatusTooManyRequests:
		return
	case response.StatusCode < http.StatusInternalServerError: // the route has no limit
		remaining, wait = math.MaxInt, openWindow
	default:
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	now := l.clock.Now()
	windowEnd := now.Add(wait + clockMargin)
	switch before, known := l.byBucket[bucket]; {
	case response.StatusCode == http.StatusTooManyRequests:
		remaining = 0
	case known && windowEnd.Sub(before.windowEnd) < sameWindow:
		remaining = min(remaining, before.remaining)
	}
	l.byBucket[bucket] = routeLimiter{remaining: remaining, windowEnd: windowEnd}
	l.sweep(now)
}

// resetAfter returns how long Discord says that a limit lasts. It returns false unless the headers give a plausible
// time, which is up to an hour.
func resetAfter(header http.Header) (time.Duration, bool) {
	after, err := strconv.ParseFloat(header.Get("X-RateLimit-Reset-After"), 64)
	if err != nil {
		after, err = strconv.ParseFloat(header.Get("Retry-After"), 64)
	}
	return seconds(after), err == nil && after > 0 && after <= maxRetryAfter.Seconds()
}

// sweep removes limiters whose window is over. They would pile up, since each interaction has a webhook of its own.
// l.mu must be held.
func (l *routeLimiters) sweep(now time.Time) {
	if len(l.byBucket) <= l.sweepAt {
		return
	}
	for bucket, limiter := range l.byBucket {
		if !now.Before(limiter.windowEnd) {
			delete(l.byBucket, bucket)
		}
	}
	l.sweepAt = max(minSweep, 2*len(l.byBucket))
}
