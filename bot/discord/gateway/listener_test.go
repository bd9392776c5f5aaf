package gateway_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"testing"

	"korsar/bot/discord/gateway"
	"korsar/bot/sandbox"
)

// listener is a running shard and the events that it received.
type listener struct {
	w     *world
	shard *gateway.Shard
	stop  context.CancelFunc
	ended chan error

	mu        sync.Mutex
	events    []string // their names, with the channel's name for channels
	replayed  int      // how many of them
	connected int      // how often
	resumed   int      // how many of those
	isUp      bool
	hold      bool     // done is not called for events
	held      []func() // done functions of those events
	saved     gateway.Session
	unsaved   bool // saveSession fails
}

// connected returns a world with one shard, which has identified.
func connected(t testing.TB) (*world, *listener) {
	t.Helper()
	w := newWorld(t, sandbox.Options{})
	l := w.startShard(0, 1, gateway.Session{})
	l.wantConnected(1, 0)
	return w, l
}

// startShard runs shard number of count until the test ends.
func (w *world) startShard(number, count int, session gateway.Session) *listener {
	w.t.Helper()
	l := &listener{w: w, ended: make(chan error, 1)}
	l.shard = gateway.New(gateway.Options{Token: w.discord.Token(), Intents: 1, Shard: number, Shards: count,
		Session: session, SaveSession: l.saveSession, Limiter: w.limiter, Handler: l,
		Clock: w.clock, HeartbeatClock: w.heartbeatClock, Log: slog.New(slog.NewTextHandler(w.log, nil))})
	ctx, stop := context.WithCancel(w.ctx)
	l.stop = stop
	go func() { l.ended <- l.shard.Run(ctx) }()
	w.t.Cleanup(func() { l.stopAndWait() })
	return l
}

// stopAndWait stops the shard and returns the error of Run.
func (l *listener) stopAndWait() error {
	l.stop()
	err := <-l.ended
	l.ended <- err
	return err
}

func (l *listener) saveSession(session gateway.Session) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.saved = session
	l.w.notify()
	return !l.unsaved
}

func (l *listener) savedSession() gateway.Session {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.saved
}

func (l *listener) Connected(resumed bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.connected++
	if resumed {
		l.resumed++
	}
	l.isUp = true
	l.w.notify()
}

func (l *listener) Disconnected() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.isUp = false
	l.w.notify()
}

func (l *listener) Handle(e gateway.Event, done func()) {
	l.mu.Lock()
	defer l.mu.Unlock()
	var channel struct {
		Name string `json:"name"`
	}
	if strings.HasPrefix(e.Name, "CHANNEL_") {
		_ = json.Unmarshal([]byte(e.Data), &channel)
	}
	l.events = append(l.events, strings.TrimSpace(e.Name+" "+channel.Name))
	if e.Replayed {
		l.replayed++
	}
	if l.hold {
		l.held = append(l.held, done)
	} else {
		done()
	}
	l.w.notify()
}

// count returns how often an event was received.
func (l *listener) count(event string) (n int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, heard := range l.events {
		if heard == event {
			n++
		}
	}
	return n
}

// wantConnected advances the clocks until the shard is up and has connected the given number of times. It checks how
// many of these connections resumed the session.
func (l *listener) wantConnected(times, resumed int) {
	l.w.t.Helper()
	l.w.advanceUntil(fmt.Sprintf("a shard has been connected %d times", times), func() bool {
		return l.isConnected(times)
	})
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.resumed != resumed {
		l.w.t.Errorf("the session was resumed %d times, want %d", l.resumed, resumed)
	}
}

// isConnected reports whether the shard is up and has connected the given number of times.
func (l *listener) isConnected(time int) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.connected == time && l.isUp
}
