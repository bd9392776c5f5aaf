package twitch

import "time"

// Twitch allows 20 attempts to join in 10 seconds (dev.twitch.tv/docs/chat, "Join Rate Limits"). Its
// documentation has no answer to further ones. A second is added for requests that are underway for different times.
const (
	maxJoins   = 20
	joinPeriod = 11 * time.Second
)

// joinWindow remembers when the last JOINs were sent, over all connections. Its zero value has room for maxJoins.
type joinWindow struct {
	sent   [maxJoins]time.Time
	oldest int // index in sent
}

// ready returns from when on another JOIN may be sent.
func (w *joinWindow) ready() time.Time { return w.sent[w.oldest].Add(joinPeriod) }

func (w *joinWindow) add(now time.Time) {
	w.sent[w.oldest] = now
	w.oldest = (w.oldest + 1) % maxJoins
}
