package rest

import (
	"errors"
	"net/http"
	"strconv"
	"sync"
	"time"

	"github.com/jonboulle/clockwork"
)

// Discord bans an address for an hour or more after 10,000 responses with status 401, 403 or 429 in ten minutes
// ("Invalid Request Limit"). Far fewer already show a fault that more requests cannot correct.
const (
	maxInvalid     = 2000 // per process
	allInvalid     = 6000 // of all processes of a bot, which may share an address
	joiningInvalid = 100  // per process without a shard
	invalidWindow  = 10 * time.Minute
)

// defaultBan is the assumed length of a ban if the response gives none.
const defaultBan = time.Minute

var (
	errTooManyInvalid = errors.New("so many requests were refused by Discord that none is sent for a while: " +
		"check the token and the bot's permissions")
	errBanned = errors.New("this address may send no requests to Discord for a while")
)

// breaker stops all requests while the address is banned. After too many invalid requests it also stops them until the
// window is over. Cloudflare, in front of Discord, refuses all requests of a banned address with status 429 and a body
// that is not JSON ("Invalid Request Limit aka Cloudflare Bans").
type breaker struct {
	clock clockwork.Clock

	mu          sync.Mutex // guards the fields below
	most        int        // allowed invalid requests per window
	invalid     int        // invalid requests in the current window
	windowEnd   time.Time  // the window begins with its first invalid request
	bannedUntil time.Time
}

// setShare sets b.most from this process's share of the shards, part/of.
func (b *breaker) setShare(part, of int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.most = min(max(allInvalid*part/of, joiningInvalid), maxInvalid)
}

// allow returns a *RetryError while the address is banned, or until the end of a window with too many invalid requests.
func (b *breaker) allow() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	now := b.clock.Now()
	if wait := b.bannedUntil.Sub(now); wait > 0 {
		return &RetryError{After: wait, Err: errBanned}
	}
	if wait := b.windowEnd.Sub(now); wait > 0 && b.invalid >= b.most {
		return &RetryError{After: wait, Err: errTooManyInvalid}
	}
	return nil
}

// record counts a response if it is invalid. Discord does not count the responses of a shared limit.
func (b *breaker) record(response *http.Response) {
	switch response.StatusCode {
	case http.StatusUnauthorized, http.StatusForbidden, http.StatusTooManyRequests:
	default:
		return
	}
	if response.Header.Get("X-RateLimit-Scope") == "shared" {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if now := b.clock.Now(); !now.Before(b.windowEnd) {
		b.invalid, b.windowEnd = 0, now.Add(invalidWindow)
	}
	b.invalid++
}

// ban stops all requests for the time that a response of Cloudflare gives.
func (b *breaker) ban(response *http.Response) {
	after, err := strconv.ParseFloat(response.Header.Get("Retry-After"), 64)
	wait := defaultBan
	if err == nil && after > 0 {
		wait = seconds(min(after, maxRetryAfter.Seconds()))
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if until := b.clock.Now().Add(wait); until.After(b.bannedUntil) {
		b.bannedUntil = until
	}
}
