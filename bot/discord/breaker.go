package discord

import (
	"errors"
	"net/http"
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

// errBroken is a request that is not made.
var errBroken = errors.New("so many requests were refused by Discord that no more are made for a while: look at the token and the bot's permissions")

// breaker stops requests after too many answers that count as invalid, until the
// window in which they came is over.
type breaker struct {
	clock clockwork.Clock

	mu      sync.Mutex
	invalid int
	until   time.Time // when the window is over
}

// admit refuses a request while the breaker is open.
func (b *breaker) admit() error {
	b.mu.Lock()
	defer b.mu.Unlock()
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
