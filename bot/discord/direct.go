package discord

import (
	"context"
	"errors"
	"net/http"
	"sync"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"
	"github.com/jonboulle/clockwork"
	"golang.org/x/time/rate"

	"korsar/bot/discord/rest"
	"korsar/storage/snowflake"
)

const (
	// Discord refuses channels of direct messages that are opened too fast (error 40003), and does not say how fast
	// that is. These are the bot's own bounds.
	openEvery = time.Second
	openBurst = 10
	// openPause is the time after a refusal in which no channel is opened.
	openPause = 10 * time.Minute
	// maxDirect is how many channels are kept in memory.
	maxDirect = 100_000
)

var errOpeningTooFast = errors.New("too many direct messages are opened at once")

// directChannels opens the channels of direct messages, each once, and not too many at once.
type directChannels struct {
	rest    *rest.Client
	clock   clockwork.Clock
	opening *rate.Limiter

	known *lru.Cache[snowflake.ID, snowflake.ID] // by user

	mu          sync.Mutex // guards pausedUntil; not held during a request
	pausedUntil time.Time
}

func newDirectChannels(client *rest.Client, clock clockwork.Clock) *directChannels {
	return &directChannels{rest: client, clock: clock, opening: rate.NewLimiter(rate.Every(openEvery), openBurst),
		known: newLRU[snowflake.ID, snowflake.ID](maxDirect)}
}

// channel returns the channel of the direct messages to a user. It exists even if the user accepts none. The error is a
// *rest.RetryError if it cannot be opened now.
func (d *directChannels) channel(ctx context.Context, user snowflake.ID) (snowflake.ID, error) {
	if channel, known, err := d.find(user); known || err != nil {
		return channel, err
	}
	var to struct {
		ID string `json:"id"`
	}
	err := d.rest.Do(ctx, http.MethodPost, "users/@me/channels", dmRequest{user.String()}, &to)
	if rest.CodeOf(err) == rest.CodeOpeningTooFast {
		d.mu.Lock()
		defer d.mu.Unlock()
		d.pausedUntil = d.clock.Now().Add(openPause)
		return 0, &rest.RetryError{After: openPause, Err: err}
	}
	channel := snowflake.Parse(to.ID)
	if err == nil {
		d.known.Add(user, channel)
	}
	return channel, err
}

// find returns the channel of a user if it is known. Otherwise it returns a *rest.RetryError if none may be opened now.
func (d *directChannels) find(user snowflake.ID) (channel snowflake.ID, known bool, err error) {
	if channel, known = d.known.Get(user); known {
		return channel, true, nil
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	now := d.clock.Now()
	if wait := d.pausedUntil.Sub(now); wait > 0 {
		return 0, false, &rest.RetryError{After: wait, Err: errOpeningTooFast}
	}
	if !d.opening.AllowN(now, 1) {
		return 0, false, &rest.RetryError{After: openEvery, Err: errOpeningTooFast}
	}
	return 0, false, nil
}

type dmRequest struct {
	ID string `json:"recipient_id"`
}
