package discord

import (
	"context"
	"net/http"
	"sync"
	"time"

	"github.com/jonboulle/clockwork"

	"korsar/bot/backoff"
)

// Discord allows 50 requests a second, all routes but those of interactions together
// (its documentation, "Global Rate Limit"). The window has room for requests that
// arrive less evenly than they were sent: 44.5 a second go on and on.
const (
	inWindow = 49
	window   = 1100 * time.Millisecond
)

// globalLimiter keeps the global limit, and makes no request while Discord says that it was
// passed all the same.
type globalLimiter struct {
	clock clockwork.Clock

	mu    sync.Mutex
	last  [inWindow]time.Time // when the latest requests go out, around from next
	next  int
	until time.Time // before which Discord wants no request
}

// wait holds a request back until there is room for it. Where Discord came to want none
// meanwhile it takes another place. One that is given up keeps its place.
func (p *globalLimiter) wait(ctx context.Context) error {
	for delay := p.reserve(); delay > 0; delay = p.reserve() {
		if err := backoff.Sleep(ctx, p.clock, delay); err != nil {
			return err
		}
		if !p.held() {
			break
		}
	}
	return nil
}

// reserve is how long the next request has to wait.
func (p *globalLimiter) reserve() time.Duration {
	p.mu.Lock()
	defer p.mu.Unlock()
	now := p.clock.Now()
	at := now
	for _, least := range []time.Time{p.last[p.next].Add(window), p.until} {
		if least.After(at) {
			at = least
		}
	}
	p.last[p.next] = at
	p.next = (p.next + 1) % inWindow
	return at.Sub(now)
}

// held tells whether Discord wants no request now.
func (p *globalLimiter) held() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.until.After(p.clock.Now())
}

// note reads from a refusal of status 429 how long Discord wants no requests.
func (p *globalLimiter) note(answer *http.Response) {
	if answer.Header.Get("X-RateLimit-Global") == "" {
		return
	}
	wait, told := resetAfter(answer.Header)
	if !told {
		return // its body has a time too, which this request is tried again after
	}
	until := p.clock.Now().Add(wait)
	p.mu.Lock()
	defer p.mu.Unlock()
	if until.After(p.until) {
		p.until = until
	}
}
