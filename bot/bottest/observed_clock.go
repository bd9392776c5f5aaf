package bottest

import (
	"strings"
	"time"

	"github.com/jonboulle/clockwork"

	"korsar/bot"
	"korsar/bot/testclock"
)

// ObservedClock is a clock that sends the duration of each timer on Waits.
type ObservedClock struct {
	*testclock.Clock
	Waits chan time.Duration
}

// NewObservedClock returns a clock that can be installed in a bot.
func NewObservedClock() *ObservedClock { return &ObservedClock{Waits: make(chan time.Duration, 64)} }

// Install replaces a bot's clock.
func (c *ObservedClock) Install(o *bot.Options) { c.Clock, o.Clock = o.Clock.(*testclock.Clock), c }

// NewTimer returns a timer of the clock, and sends its duration on Waits.
func (c *ObservedClock) NewTimer(d time.Duration) clockwork.Timer {
	timer := c.Clock.NewTimer(d)
	c.Waits <- d
	return timer
}

// longestRetryWait is shorter than the timeouts after which the bot gives up waiting.
const longestRetryWait = 20 * time.Second

// AdvanceUntil advances the clock by each delay of a retry, until a condition holds.
func (w *World) AdvanceUntil(clock *ObservedClock, what string, condition func() bool) {
	w.T.Helper()
	for changes := w.Discord.Changes(); !condition(); changes = w.Discord.Changes() {
		select {
		case <-changes:
		case wait := <-clock.Waits:
			if wait < longestRetryWait {
				w.Advance(wait)
			}
		case <-w.Ctx.Done():
			w.T.Fatalf("the bot timed out waiting until %s", what)
		}
	}
}

// AwaitConnection waits until the bot is connected to the gateway. It advances the clock between the bot's tries.
func (w *World) AwaitConnection(clock *ObservedClock) {
	w.T.Helper()
	w.awaitLogOrChange(clock, func() bool { return w.Discord.Gateway().Connected() > 0 })
}

// AwaitReconnection calls lose, which loses the connection, and waits until the bot is connected to the gateway again.
func (w *World) AwaitReconnection(clock *ObservedClock, lose func()) {
	w.T.Helper()
	const connected = "connected to Discord"
	before := strings.Count(w.Log.String(), connected)
	lose()
	w.awaitLogOrChange(clock, func() bool { return strings.Count(w.Log.String(), connected) > before })
}

// awaitLogOrChange advances the clock by each duration that the bot waits, until a condition holds.
func (w *World) awaitLogOrChange(clock *ObservedClock, condition func() bool) {
	w.T.Helper()
	for !condition() {
		select {
		case <-w.Discord.Changes():
		case <-w.Log.Written:
		case wait := <-clock.Waits:
			w.Advance(wait)
		case <-w.Ctx.Done():
			w.T.Fatal("the bot does not return to the gateway")
		}
	}
}

// AllowRetry advances the clock so that the bot tries once more to connect.
func (w *World) AllowRetry(clock *ObservedClock) {
	w.T.Helper()
	select {
	case wait := <-clock.Waits:
		w.Advance(wait)
	case <-w.Ctx.Done():
		w.T.Fatal("the bot does not try to return")
	}
}
