package discord

import (
	"errors"
	"net/http"
	"strconv"
	"sync"
	"time"

	"github.com/jonboulle/clockwork"
)

// Discord bans an address for an hour or more after 10,000 answers of status 401,
// 403 or 429 in ten minutes (its documentation, "Invalid Request Limit"). Long before
// that something is wrong that asking on does not mend.
const (
	manyInvalid   = 2000
	invalidWindow = 10 * time.Minute
)

// Cloudflare, which stands before Discord, refuses all requests of an address by a 429
// that is no JSON (Discord's documentation, "Invalid Request Limit aka Cloudflare
// Bans").
const usualShut = time.Minute // where it does not say for how long

// errBroken is a request that is not made.
var errBroken = errors.New("so many requests were refused by Discord that no more are made for a while: look at the token and the bot's permissions")

// breaker stops requests after too many answers that count as invalid, until the
// window in which they came is over.
type breaker struct {
	clock clockwork.Clock

	mu      sync.Mutex
	invalid int
	until   time.Time // when the window is over
	opens   time.Time // when requests of this address are taken again
}

// admit refuses a request while the breaker is open: *tooEarly while this address may
// make none.
func (b *breaker) admit() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if left := b.opens.Sub(b.clock.Now()); left > 0 {
		return &tooEarly{after: left}
	}
	if b.invalid >= manyInvalid && b.clock.Now().Before(b.until) {
		return errBroken
	}
	return nil
}

// note counts an answer. One of a shared limit does not count, says Discord.
func (b *breaker) note(answer *http.Response) {
	switch answer.StatusCode {
	case http.StatusUnauthorized, http.StatusForbidden, http.StatusTooManyRequests:
	default:
		return
	}
	if answer.Header.Get("X-RateLimit-Scope") == "shared" {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if now := b.clock.Now(); !now.Before(b.until) {
		b.invalid, b.until = 0, now.Add(invalidWindow)
	}
	b.invalid++
}

// shut stops every request for as long as a refusal of all of them says.
func (b *breaker) shut(answer *http.Response) {
	seconds, err := strconv.ParseFloat(answer.Header.Get("Retry-After"), 64)
	wait := usualShut
	if err == nil && seconds > 0 {
		wait = time.Duration(min(seconds, longestWait.Seconds()) * float64(time.Second))
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if opens := b.clock.Now().Add(wait); opens.After(b.opens) {
		b.opens = opens
	}
}
