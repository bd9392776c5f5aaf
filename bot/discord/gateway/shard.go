package gateway

import (
	"context"
	"errors"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"sync/atomic"
	"time"

	"github.com/jonboulle/clockwork"

	"korsar/bot/backoff"
)

const (
	// How long to wait before connecting again, after failures in a row.
	firstDelay   = time.Second
	maxDelay = 2 * time.Minute
	// minStable is how long a connection has to last for its loss to be no failure.
	minStable = 10 * time.Second
	// After op 9 a client waits a random time between these ("Resuming").
	minInvalidDelay = time.Second
	maxInvalidDelay  = 5 * time.Second
)

// Options is what a shard is built on. All are needed but those that say otherwise.
type Options struct {
	Token   string // without "Bot " before it
	Intents int
	Shard   int // its number, from 0
	Shards  int // of how many

	Session Session // to be resumed; the zero value identifies
	// SaveSession keeps a session for a later run; one without an ID is that there is none.
	SaveSession    func(Session) error
	Limiter *IdentifyLimiter
	Handler Handler

	Client *http.Client    // dials; nil is http.DefaultClient
	Clock  clockwork.Clock // of all that waits
	HeartbeatClock  clockwork.Clock // of heartbeats and connecting; nil is real time, as Discord's side goes by it
	Log    *slog.Logger
}

// Handler hears what arrives on a shard. Its methods are called one after the other,
// and nothing is heard while one of them runs.
type Handler interface {
	// Connected is called when the shard is connected: with a session that was
	// resumed, or with a new one.
	Connected(resumed bool)
	// Disconnected is called when the connection of a connected shard is lost.
	Disconnected()
	// Handle takes an event. It calls done, from anywhere, once the event has been
	// dealt with: until then a restart hears it again.
	Handle(e Event, done func())
}

// Event is something that happened on Discord.
type Event struct {
	Name     string // such as INTERACTION_CREATE
	Data     []byte // JSON
	Replayed bool   // it happened while the connection was lost
}

// Shard is one connection to the gateway, kept by Run.
type Shard struct {
	options   Options
	progress  atomic.Pointer[progress]
	avoidResumeURL bool // the next resume goes to the ordinary address: nobody answered at that of the session
	saver     saver
}

// New returns a shard that does not run yet.
func New(o Options) *Shard {
	if o.Client == nil {
		o.Client = http.DefaultClient
	}
	if o.HeartbeatClock == nil {
		o.HeartbeatClock = clockwork.NewRealClock()
	}
	s := &Shard{options: o, saver: saver{saved: o.Session}}
	s.progress.Store(newProgress(o.Session))
	return s
}

// Session returns the session as far as its events have been dealt with; the zero
// value while there is none.
func (s *Shard) Session() Session { return s.progress.Load().handled() }

// Run connects, and connects again whenever the connection is lost, until the context
// ends or trying has no sense any more: a *FatalError. The session is left as it is,
// to be resumed.
func (s *Shard) Run(ctx context.Context) error {
	defer s.startSaving()()
	for failures := 0; ; failures++ {
		stable, err := s.connect(ctx)
		switch {
		case ctx.Err() != nil:
			return nil
		case errors.As(err, new(*FatalError)):
			return err
		case stable:
			failures = 0
		}
		delay := reconnectDelay(failures, stable, err)
		s.options.Log.Warn("connection to Discord lost; connecting again", "shard", s.options.Shard, "error", err, "in", delay.Round(time.Millisecond))
		if backoff.Sleep(ctx, s.options.Clock, delay) != nil {
			return nil
		}
	}
}

// reconnectDelay returns how long to wait before connecting again. What was stable is replaced
// at once.
func reconnectDelay(failures int, stable bool, err error) (delay time.Duration) {
	if !stable {
		delay = backoff.Delay(failures, firstDelay, maxDelay)
	}
	if errors.As(err, new(*invalidSession)) {
		delay = max(delay, minInvalidDelay+rand.N(maxInvalidDelay-minInvalidDelay))
	}
	return delay
}

// connect has one connection, from its opening to its end, and returns why it ended
// and whether it had been stable.
func (s *Shard) connect(ctx context.Context) (stable bool, err error) {
	session := s.progress.Load().received()
	address := session.ResumeURL
	var permit *Permit
	switch {
	case session.ID == "":
		if permit, err = s.options.Limiter.Acquire(ctx, s.options.Shard); err != nil {
			return false, err
		}
		address = permit.URL
	case s.avoidResumeURL || address == "":
		found, err := s.options.Limiter.Discover(ctx)
		if err != nil {
			return false, err
		}
		address = found.URL
	}
	c := &conn{shard: s}
	err = classify(c.run(ctx, address, permit))
	permit.Release()
	if losesSession(err) {
		s.progress.Store(newProgress(Session{}))
	}
	s.avoidResumeURL = permit == nil && !c.hasHello && !s.avoidResumeURL
	return c.connected && s.options.Clock.Since(c.connectedAt) >= minStable, err
}
