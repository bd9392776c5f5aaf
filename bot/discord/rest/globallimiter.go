package rest

import (
	"context"
	"net/http"
	"sync"
	"time"

	"github.com/jonboulle/clockwork"

	"korsar/bot/backoff"
)

// Discord allows 50 requests a second over all routes but those of interactions ("Global Rate Limit"). The window is
// longer than a second because requests arrive less evenly than they are sent. So up to 44.5 requests a second are sent
// for any length of time.
const (
	globalLimit  = 49
	globalWindow = 1100 * time.Millisecond
	joiningLimit = 5 // reserved for processes without a share, if several use the token
)

// Requests are scarce if half of those that the limit allows were made, or spared, within demandWindow. Counting spared
// ones keeps them scarce while sparing helps.
const (
	demandWindow = 10 * time.Second
	maxDemand    = int(globalLimit * demandWindow / globalWindow / 2)
)

// globalLimiter keeps the global limit. It lets no request pass while Discord says that the limit was exceeded.
type globalLimiter struct {
	clock   clockwork.Clock
	refused func(wait time.Duration) // called when Discord refuses requests; may be nil

	mu           sync.Mutex             // guards the fields below; not held while a request waits
	others       int                    // requests per window left to other processes
	othersBefore int                    // the same, until othersSince
	othersSince  time.Time              // when others replaces othersBefore
	sent         [globalLimit]time.Time // ring of the times of the latest requests
	next         int                    // index of the oldest in the ring
	blockedUntil time.Time
	demanded     [maxDemand]time.Time // ring of the times at which requests were made or spared
	nextDemand   int                  // index of the oldest in that ring
}

// setShare sets this process's share, part/of, of the limit. The token's other processes have the rest. If part is 0,
// the share is joiningLimit. A larger share than before counts a window later, because the process that gave it up may
// have used it in this window.
func (l *globalLimiter) setShare(part, of int) {
	share := joiningLimit
	if part > 0 {
		share = max((globalLimit-joiningLimit)*part/of, 1)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	now := l.clock.Now()
	l.othersBefore = l.othersAt(now)
	l.others = globalLimit - share
	if l.othersSince = now; l.others < l.othersBefore {
		l.othersSince = now.Add(globalWindow)
	}
}

// othersAt returns how many requests of a window are left to other processes at the given time. l.mu must be held.
func (l *globalLimiter) othersAt(now time.Time) int {
	if now.Before(l.othersSince) {
		return l.othersBefore
	}
	return l.others
}

// wait blocks until the request may be sent or ctx is done. If Discord blocks requests meanwhile, the request gets
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

// reserve takes the next slot and returns the time until it.
func (l *globalLimiter) reserve() time.Duration {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := l.clock.Now()
	at, others := now, l.othersAt(now)
	before := l.sent[(l.next+others)%globalLimit] // the oldest request of a full window
	for _, earliest := range []time.Time{before.Add(globalWindow), l.blockedUntil} {
		if earliest.After(at) {
			at = earliest
		}
	}
	if at.After(now) { // waiting requests are spaced evenly: after a burst all would wait a window
		latest := l.sent[(l.next+globalLimit-1)%globalLimit]
		if spaced := latest.Add(globalWindow / time.Duration(globalLimit-others)); spaced.After(at) {
			at = spaced
		}
	}
	l.sent[l.next] = at
	l.next = (l.next + 1) % globalLimit
	l.demand(now)
	return at.Sub(now)
}

// demand records a request that was made or spared. l.mu must be held.
func (l *globalLimiter) demand(now time.Time) {
	l.demanded[l.nextDemand] = now
	l.nextDemand = (l.nextDemand + 1) % maxDemand
}

// spare records a request that would have counted toward the limit.
func (l *globalLimiter) spare() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.demand(l.clock.Now())
}

// scarce reports whether requests are blocked, or will soon have to wait at the present demand.
func (l *globalLimiter) scarce() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := l.clock.Now()
	half := max((globalLimit-l.othersAt(now))*maxDemand/globalLimit, 1)
	oldest := l.demanded[(l.nextDemand+maxDemand-half)%maxDemand]
	return l.blockedUntil.After(now) || oldest.After(now.Add(-demandWindow))
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
		return // the body has a time too, after which this request is retried
	}
	l.block(wait)
	if l.refused != nil {
		l.refused(wait)
	}
}

// block lets no request pass for the given time, or longer if an earlier block lasts longer.
func (l *globalLimiter) block(wait time.Duration) {
	until := l.clock.Now().Add(wait)
	l.mu.Lock()
	defer l.mu.Unlock()
	if until.After(l.blockedUntil) {
		l.blockedUntil = until
	}
}
