package rest

import (
	"cmp"
	"errors"
	"net/http"
	"strconv"
	"sync"
	"time"

	"github.com/jonboulle/clockwork"
)

// Discord bans an address for an hour or more after 10,000 responses with status 401, 403 or 429 in ten
// minutes ("Invalid Request Limit"). Long before that something is wrong that more requests do not correct.
const (
	maxInvalid     = 2000 // of a process
	allInvalid     = 6000 // of the processes of a bot, by their shares: they may have one address
	joiningInvalid = 100  // of a process that has no shard yet
	invalidWindow  = 10 * time.Minute
)

// defaultBan is how long an address is taken to be banned if the response does not say.
const defaultBan = time.Minute

var (
	errTooManyInvalid = errors.New("so many requests were refused by Discord that none is sent for a while: " +
		"check the token and the bot's permissions")
	errBanned = errors.New("this address may send no requests to Discord for a while")
)

// breaker stops all requests while the address is banned, and after too many invalid requests until their
// window is over. Cloudflare, in front of Discord, refuses all requests of a banned address with status 429
// and a body that is not JSON ("Invalid Request Limit aka Cloudflare Bans").
type breaker struct {
	clock clockwork.Clock

	mu          sync.Mutex
	most        int       // invalid requests in a window; 0 for maxInvalid
	invalid     int       // requests in the window
	windowEnd   time.Time // the window begins with its first invalid request
	bannedUntil time.Time
}

// setShare sets the bound of a process that has so many of the shards of a bot.
func (b *breaker) setShare(part, of int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.most = min(max(allInvalid*part/of, joiningInvalid), maxInvalid)
}

// allow returns a *RetryError while the address is banned, and in the rest of a window of too many invalid requests.
func (b *breaker) allow() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	now := b.clock.Now()
	if wait := b.bannedUntil.Sub(now); wait > 0 {
		return &RetryError{After: wait, Err: errBanned}
	}
	if wait := b.windowEnd.Sub(now); wait > 0 && b.invalid >= cmp.Or(b.most, maxInvalid) {
		return &RetryError{After: wait, Err: errTooManyInvalid}
	}
	return nil
}

// record counts a response if it is an invalid one. Discord does not count those of a shared limit.
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

// ban stops all requests for as long as a response of Cloudflare says.
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
