package rest

import (
	"context"
	"net/http"
	"sync"
	"time"

	"github.com/jonboulle/clockwork"

	"korsar/bot/backoff"
)

// Discord allows 50 requests a second over all routes but those of interactions ("Global Rate Limit"). The
// window is longer than a second because requests arrive less evenly than they are sent: 44.5 a second can
// be sent without end.
const (
	globalLimit  = 49
	globalWindow = 1100 * time.Millisecond
	joiningLimit = 5 // left to processes that have no share yet, if several use the token
)

// globalLimiter keeps the global limit, and lets no request pass while Discord says that it was exceeded.
type globalLimiter struct {
	clock   clockwork.Clock
	refused func(wait time.Duration) // is called when Discord refuses requests; nil if that does not matter

	mu           sync.Mutex
	taken        int                    // requests of a window that are left to other processes
	taking       int                    // as many are left to them from then on
	from         time.Time              // when less is left to them
	sent         [globalLimit]time.Time // when the latest requests are sent; a ring
	next         int                    // index of the oldest in the ring
	blockedUntil time.Time
}

// setShare sets which part of the limit is this process's: the token's other processes have the rest. Without a part it
// has joiningLimit. A greater part than before holds a window later, when the process that gave it up has used it up.
func (l *globalLimiter) setShare(part, of int) {
	share := joiningLimit
	if part > 0 {
		share = max((globalLimit-joiningLimit)*part/of, 1)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	now := l.clock.Now()
	l.taken = l.left(now)
	l.taking = globalLimit - share
	if l.from = now; l.taking < l.taken {
		l.from = now.Add(globalWindow)
	}
}

// left returns how many requests of a window are left to other processes at a time. The caller holds the lock.
func (l *globalLimiter) left(now time.Time) int {
	if now.Before(l.from) {
		return l.taken
	}
	return l.taking
}

// wait returns when the request may be sent. If Discord blocks requests meanwhile, the request is given
// another slot. A request that is given up keeps its slot.
func (l *globalLimiter) wait(ctx context.Context) error {
	for delay := l.reserve(); delay > 0; delay = l.reserve() {
		if err := backoff.Sleep(ctx, l.clock, delay); err != nil {
			return err
		}
		if !l.blocked() {
			break
		}
	}
	return nil
}

// reserve takes the next slot and returns how long it takes until then.
func (l *globalLimiter) reserve() time.Duration {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := l.clock.Now()
	at, left := now, l.left(now)
	before := l.sent[(l.next+left)%globalLimit] // as many requests ago as a window may have
	for _, earliest := range []time.Time{before.Add(globalWindow), l.blockedUntil} {
		if earliest.After(at) {
			at = earliest
		}
	}
	if at.After(now) { // many wait: sent in bursts, a window apart, they would take turns with everything else
		latest := l.sent[(l.next+globalLimit-1)%globalLimit]
		if spaced := latest.Add(globalWindow / time.Duration(globalLimit-left)); spaced.After(at) {
			at = spaced
		}
	}
	l.sent[l.next] = at
	l.next = (l.next + 1) % globalLimit
	return at.Sub(now)
}

// blocked reports whether Discord takes no requests now.
func (l *globalLimiter) blocked() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.blockedUntil.After(l.clock.Now())
}

// update blocks requests if a response with status 429 is for the global limit.
func (l *globalLimiter) update(response *http.Response) {
	if response.Header.Get("X-RateLimit-Global") == "" {
		return
	}
	wait, known := resetAfter(response.Header)
	if !known {
		return // the body has a time too; this request is retried after that
	}
	l.block(wait)
	if l.refused != nil {
		l.refused(wait)
	}
}

// block lets no request pass for a while.
func (l *globalLimiter) block(wait time.Duration) {
	until := l.clock.Now().Add(wait)
	l.mu.Lock()
	defer l.mu.Unlock()
	if until.After(l.blockedUntil) {
		l.blockedUntil = until
	}
}
