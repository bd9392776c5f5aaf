package twitch

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"github.com/jonboulle/clockwork"
)

const (
	// MaxChannels is how many channels are watched at once. Twitch lets an account join 100 (dev.twitch.tv/docs/chat,
	// "Concurrent Join Limits"), and does not say what holds without one.
	MaxChannels = 100

	// grace is for how long a channel without watches is still read. The next game of a channel often begins soon.
	grace = time.Minute
)

var (
	// ErrInvalidChannel is returned for a text that names no channel.
	ErrInvalidChannel = errors.New("no name of a Twitch channel")

	// ErrTooManyChannels is returned when MaxChannels channels are watched, or were until a minute ago.
	ErrTooManyChannels = errors.New("too many Twitch channels are watched")

	// ErrClosed is returned after Close.
	ErrClosed = errors.New("chats are closed")
)

// Options are the surroundings of Chats.
type Options struct {
	Dial  Dial
	Clock clockwork.Clock
	Log   *slog.Logger
}

// Chats reads the chats of channels through one connection, which it has while channels are watched. It is safe for
// concurrent use.
type Chats struct {
	options Options
	clock   clockwork.Clock
	ctx     context.Context
	cancel  context.CancelFunc
	running sync.WaitGroup
	changed chan struct{} // holds a token when something may be due

	mu       sync.Mutex
	channels map[string]*channel
	current  *connection // joins channels; nil if there is none
	previous *connection // was asked to leave (RECONNECT), and is read until the current one reads its channels
	failures int         // of connections, in a row
	nextDial time.Time
	joins    joinWindow
}

// New returns Chats that have no connection yet. Close must be called in the end.
func New(o Options) *Chats {
	c := newChats(o)
	c.running.Go(c.run)
	return c
}

func newChats(o Options) *Chats {
	c := &Chats{options: o, clock: o.Clock, changed: make(chan struct{}, 1), channels: map[string]*channel{}}
	c.ctx, c.cancel = context.WithCancel(context.Background())
	return c
}

// Watch begins to read a channel's chat. The channel is anything that ParseChannel takes.
func (c *Chats) Watch(text string, h Handler) (*Watch, error) {
	name, ok := ParseChannel(text)
	if !ok {
		return nil, ErrInvalidChannel
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.ctx.Err() != nil {
		return nil, ErrClosed
	}
	ch := c.channels[name]
	if ch == nil {
		if len(c.channels) >= MaxChannels {
			return nil, ErrTooManyChannels
		}
		ch = &channel{name: name, state: State{Phase: Joining, Since: c.clock.Now()}}
		c.channels[name] = ch
	}
	w := &Watch{chats: c, channel: ch, handler: h}
	ch.watches = append(ch.watches, w)
	c.wake()
	return w, nil
}

// Close closes the connection and returns when no handler is called any more and no goroutine is left. A handler must
// not call it.
func (c *Chats) Close() {
	c.cancel()
	c.running.Wait()
}

// Channels returns how many of the watched channels are read, and how many are not.
func (c *Chats) Channels() (read, unread int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, ch := range c.channels {
		switch {
		case !ch.isWatched():
		case ch.state.Phase == Reading:
			read++
		default:
			unread++
		}
	}
	return read, unread
}

// wake makes run call step.
func (c *Chats) wake() {
	select {
	case c.changed <- struct{}{}:
	default:
	}
}

// run calls step whenever something is due, until Close.
func (c *Chats) run() {
	for c.ctx.Err() == nil {
		timer := c.clock.NewTimer(c.step())
		select {
		case <-timer.Chan():
		case <-c.changed:
		case <-c.ctx.Done():
		}
		timer.Stop()
	}
}
