package bottest

import (
	"strings"
	"time"

	"github.com/jonboulle/clockwork"

	"korsar/bot"
	"korsar/bot/testclock"
)

// Patient is a clock that tells who waits for it, and for how long.
type Patient struct {
	*testclock.Clock
	Waits chan time.Duration
}

func NewPatient() *Patient { return &Patient{Waits: make(chan time.Duration, 64)} }

// Wind puts it in the place of a bot's clock.
func (c *Patient) Wind(o *bot.Options) { c.Clock, o.Clock = o.Clock.(*testclock.Clock), c }

func (c *Patient) NewTimer(d time.Duration) clockwork.Timer {
	timer := c.Clock.NewTimer(d)
	c.Waits <- d
	return timer
}

// soon is less than the bot waits for what may never come.
const soon = 20 * time.Second

// WaitUntil turns the clock on, as far as the bot waits, until the world is as it should be.
func (p *World) WaitUntil(clock *Patient, what string, condition func() bool) {
	p.T.Helper()
	for changes := p.Discord.Changes(); !condition(); changes = p.Discord.Changes() {
		select {
		case <-changes:
		case wait := <-clock.Waits:
			if wait < soon {
				p.Turn(wait)
			}
		case <-p.Ctx.Done():
			p.T.Fatalf("in vain did the bot wait until %s", what)
		}
	}
}

// Connected waits until the bot is on the gateway, turning the clock on while
// it waits between tries.
func (p *World) Connected(clock *Patient) {
	p.T.Helper()
	p.waits(clock, func() bool { return p.Discord.Gateway().Connected() > 0 })
}

// Reconnected has the connection lost and waits until the bot is on the gateway again.
func (p *World) Reconnected(clock *Patient, lose func()) {
	p.T.Helper()
	const connected = "connected to Discord"
	before := strings.Count(p.Log.String(), connected)
	lose()
	p.waits(clock, func() bool { return strings.Count(p.Log.String(), connected) > before })
}

// waits lets the bot try until something is so.
func (p *World) waits(clock *Patient, condition func() bool) {
	p.T.Helper()
	for !condition() {
		select {
		case <-p.Discord.Changes():
		case <-p.Log.Written:
		case wait := <-clock.Waits:
			p.Turn(wait)
		case <-p.Ctx.Done():
			p.T.Fatal("the bot does not come back to the gateway")
		}
	}
}

// Tries lets the bot try once more to sign on.
func (p *World) Tries(clock *Patient) {
	p.T.Helper()
	select {
	case wait := <-clock.Waits:
		p.Turn(wait)
	case <-p.Ctx.Done():
		p.T.Fatal("the bot does not try to come back")
	}
}
