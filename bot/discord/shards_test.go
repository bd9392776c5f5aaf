package discord

import (
	"context"
	"log/slog"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"korsar/bot/discord/gateway"
	"korsar/bot/engine/enginetest"
	"korsar/bot/table"
	"korsar/storage"
	"korsar/storage/snowflake"
)

// uptimeStore is a store that cannot read or write its uptime while it fails.
type uptimeStore struct {
	storage.Store
	failing atomic.Bool
	writing atomic.Pointer[func()] // called before each write; nil for nothing
}

func (s *uptimeStore) Uptime(ctx context.Context) (storage.Uptime, error) {
	if s.failing.Load() {
		return storage.Uptime{}, enginetest.ErrFull
	}
	return s.Store.Uptime(ctx)
}

func (s *uptimeStore) SetUptime(ctx context.Context, u storage.Uptime, ended ...storage.Outage) error {
	if writing := s.writing.Load(); writing != nil {
		(*writing)()
	}
	if s.failing.Load() {
		return enginetest.ErrFull
	}
	return s.Store.SetUptime(ctx, u, ended...)
}

// TestBotIsReachableAfterTheStoreFailed: a bot that connects or disconnects while the store fails is known to be
// reachable soon after the store recovers. Deadlines then pass again.
func TestBotIsReachableAfterTheStoreFailed(t *testing.T) {
	for _, isBack := range []bool{false, true} { // whether Discord returns before the store
		store := &uptimeStore{}
		h := enginetest.New(t, enginetest.Options{Wrap: func(s storage.Store) storage.Store {
			store.Store = s
			return store
		}})
		b, err := New(Options{Token: "x", Clock: h.Clock, Log: slog.New(slog.DiscardHandler)})
		if err != nil {
			t.Fatal(err)
		}
		b.registry = h.Registry
		s := b.shards
		s.count = 1
		s.change(+1, 0)
		s.change(0, +1)
		store.failing.Store(true)
		s.change(0, -1)
		if !isBack {
			store.failing.Store(false)
		}
		s.change(0, +1)
		store.failing.Store(false)
		h.Clock.Advance(time.Minute)
		for !h.Registry.Availability(enginetest.Guild).Reachable { // or the test times out
			runtime.Gosched()
		}
	}
}

// TestSessionWithAnOutageIsNotResumed: Discord does not repeat a lasting outage to a resumed session. A restart, or
// another process, therefore begins a new one.
func TestSessionWithAnOutageIsNotResumed(t *testing.T) {
	h := enginetest.New(t, enginetest.Options{})
	b, err := New(Options{Token: "x", Sessions: h.Store, Clock: h.Clock, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	b.registry, b.application = h.Registry, "7"
	shards := newShards(b)
	shards.count = 1
	one := newShard(shards, storage.Lease{}, 0, gateway.Session{})
	resumes := func() bool {
		t.Helper()
		if !one.saveSession(gateway.Session{ID: "session", Sequence: 3}) {
			t.Fatal("it is not saved")
		}
		session, err := shards.savedSession(t.Context(), 0)
		if err != nil {
			t.Fatal(err)
		}
		return session.ID != ""
	}
	before := resumes()
	h.Registry.StartOutage(enginetest.Guild)
	during := resumes()
	h.Registry.EndOutage(enginetest.Guild)
	if after := resumes(); !before || during || !after {
		t.Errorf("it is resumed before: %t, during the outage: %t, after: %t", before, during, after)
	}
}

// TestBotOverHTTPIsAwayWithDiscord: a bot that receives clicks over HTTP is unreachable while its connections to
// Discord are lost, until a user clicks.
func TestBotOverHTTPIsAwayWithDiscord(t *testing.T) {
	h := enginetest.New(t, enginetest.Options{})
	b, err := New(Options{Token: "x", Clock: h.Clock, Log: slog.New(slog.DiscardHandler), Accepted: h.Store,
		Interactions: "127.0.0.1:0"})
	if err != nil {
		t.Fatal(err)
	}
	b.registry = h.Registry
	s := b.shards
	s.count = 1
	s.change(+1, 0)
	want := func(when string, reachable bool) {
		t.Helper()
		if now := h.Registry.Availability(enginetest.Guild); now.Reachable != reachable {
			t.Errorf("%s it is %+v", when, now)
		}
	}
	for round := range 2 {
		s.change(0, +1)
		want("with a connection", true)
		s.change(0, -1)
		want("without one", false)
		id := snowflake.At(h.Clock.Now()) + snowflake.ID(round)
		click := click{Click: table.Click{Interaction: id}}
		if admitted, err := b.posted.admit(t.Context(), &click, nil); err != nil || !admitted {
			t.Fatalf("the click is not admitted: %v", err)
		}
		want("when a click arrives", true)
	}
}

// TestEndpointIsReachableBeforeTheShards: while the shards connect for the first time, clicks already arrive over HTTP.
func TestEndpointIsReachableBeforeTheShards(t *testing.T) {
	h := enginetest.New(t, enginetest.Options{})
	b, err := New(Options{Token: "x", Clock: h.Clock, Log: slog.New(slog.DiscardHandler), Accepted: h.Store,
		Interactions: "127.0.0.1:0"})
	if err != nil {
		t.Fatal(err)
	}
	b.registry = h.Registry
	if err := b.posted.server.Open(); err != nil {
		t.Fatal(err)
	}
	defer b.posted.server.Close()
	b.shards.count = 2
	for range 2 {
		b.shards.change(+1, 0)
		b.shards.change(0, +1)
		if now := h.Registry.Availability(enginetest.Guild); !now.Reachable {
			t.Errorf("with %d of 2 shards it counts as unreachable", b.shards.connected)
		}
	}
	b.shards.change(0, -1)
	if now := h.Registry.Availability(enginetest.Guild); now.Reachable {
		t.Error("it counts as reachable although a shard is lost")
	}
}

// TestClicksDoNotWaitForTheUptime: while the store takes long to record that the connections are lost, clicks over HTTP
// are served, and tables know whether users can reach the bot.
func TestClicksDoNotWaitForTheUptime(t *testing.T) {
	store := &uptimeStore{}
	h := enginetest.New(t, enginetest.Options{Wrap: func(s storage.Store) storage.Store {
		store.Store = s
		return store
	}})
	b, err := New(Options{Token: "x", Clock: h.Clock, Log: slog.New(slog.DiscardHandler), Accepted: h.Store,
		Interactions: "127.0.0.1:0"})
	if err != nil {
		t.Fatal(err)
	}
	b.registry = h.Registry
	b.shards.count = 1
	b.shards.change(+1, +1)
	begun, release := make(chan struct{}), make(chan struct{})
	wait := sync.OnceFunc(func() {
		close(begun)
		<-release
	})
	store.writing.Store(&wait)
	var losing sync.WaitGroup
	losing.Go(func() { b.shards.change(0, -1) })
	<-begun
	arriving := click{Click: table.Click{Interaction: snowflake.At(h.Clock.Now())}}
	if admitted, err := b.posted.admit(t.Context(), &arriving, nil); err != nil || !admitted {
		t.Errorf("the click is not admitted: %v", err)
	}
	h.Registry.Availability(enginetest.Guild)
	close(release)
	losing.Wait()
}
