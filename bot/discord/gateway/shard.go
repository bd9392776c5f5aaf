package gateway

import (
	"context"
	"errors"
	"log/slog"
	"math/rand/v2"
	"sync/atomic"
	"time"

	"github.com/jonboulle/clockwork"

	"korsar/bot/backoff"
)

const (
	// Delays before connecting again: the first one and the longest.
	firstDelay = time.Second
	maxDelay   = 2 * time.Minute
	// minStable is the shortest life of a connection whose loss does not count as a failure.
	minStable = 10 * time.Second
	// After op 9 a client waits a random time between these (Discord's documentation, "Resuming").
	minInvalidDelay = time.Second
	maxInvalidDelay = 5 * time.Second
)

// Options configures a shard. All fields are required unless they say otherwise.
type Options struct {
	Token   string // without "Bot " before it
	Intents int
	Shard   int // its index, from 0
	Shards  int // how many there are

	Session Session // to be resumed; the zero value identifies
	// SaveSession saves a session for a later run, and reports whether it is saved. A session without an ID means that
	// there is none.
	SaveSession func(Session) bool
	Limiter     *IdentifyLimiter
	Handler     Handler

	Clock          clockwork.Clock // of all delays
	HeartbeatClock clockwork.Clock // of heartbeats and timeouts; nil is real time, which Discord's side uses
	Log            *slog.Logger
}

// Handler handles the events of a shard. Its methods are called one after the other. Nothing is received while one of
// them runs.
type Handler interface {
	// Connected is called when the shard is connected, with a resumed session or a new one.
	Connected(resumed bool)
	// Disconnected is called when the connection of a connected shard is lost.
	Disconnected()
	// Handle handles an event. It calls done, from any goroutine, once the event has been handled. Until then the event
	// is replayed after a restart.
	Handle(e Event, done func())
}

// Event is something that happened on Discord.
type Event struct {
	Name     string // such as INTERACTION_CREATE
	Data     string // JSON
	Replayed bool   // it happened while the connection was lost
}

// Shard is one connection to the gateway, kept by Run.
type Shard struct {
	options        Options
	progress       atomic.Pointer[progress]
	avoidResumeURL bool // a resume at the resume URL has failed, so the next one uses the gateway's
	saver          saver
}

// New returns a shard that is not connected yet.
func New(o Options) *Shard {
	if o.HeartbeatClock == nil {
		o.HeartbeatClock = clockwork.NewRealClock()
	}
	s := &Shard{options: o, saver: saver{saved: o.Session}}
	s.progress.Store(newProgress(o.Session))
	return s
}

// Session returns the session up to the events that have been handled, or the zero Session if there is none.
func (s *Shard) Session() Session { return s.progress.Load().handled() }

// Run connects, and connects again whenever the connection is lost. It returns nil when ctx is done, and a *FatalError
// when trying again is pointless. The session stays valid and can be resumed.
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
		s.options.Log.Warn("connection to Discord lost; connecting again",
			"shard", s.options.Shard, "error", err, "delay", delay.Round(time.Millisecond))
		if backoff.Sleep(ctx, s.options.Clock, delay) != nil {
			return nil
		}
	}
}

// reconnectDelay returns how long to wait before connecting again. A stable connection is replaced at once.
func reconnectDelay(failures int, stable bool, err error) (delay time.Duration) {
	if !stable {
		delay = backoff.Delay(failures, firstDelay, maxDelay)
	}
	if errors.As(err, new(*invalidSession)) {
		delay = max(delay, minInvalidDelay+rand.N(maxInvalidDelay-minInvalidDelay))
	}
	return delay
}

// connect keeps one connection until it ends. It returns whether the connection was stable, and why it ended.
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
	s.avoidResumeURL = permit == nil && !c.connected && !s.avoidResumeURL
	return c.connected && s.options.Clock.Since(c.connectedAt) >= minStable, err
}
