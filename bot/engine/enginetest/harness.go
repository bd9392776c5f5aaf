package enginetest

import (
	"context"
	"errors"
	"log/slog"
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"

	"korsar/bot/community"
	"korsar/bot/engine"
	"korsar/bot/metrics"
	"korsar/bot/table"
	"korsar/bot/testclock"
	"korsar/bot/twitch"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
	"korsar/storage/sqlite"
	"korsar/storage/storagetest"
)

// Guild is the guild of all tables of a harness.
const Guild snowflake.ID = 9

// Harness is a registry and a community on a store in a file of its own.
type Harness struct {
	T         testing.TB
	Ctx       context.Context
	Clock     *testclock.Clock
	Path      string // of the store's file
	Store     *sqlite.Store
	Served    storage.Store // used by the registry and the community from the next Start on
	Messenger *Messenger
	Platform  *Platform // wraps Messenger; used by the registry
	Log       *Log
	Chats     *twitch.Chats // nil if none are read
	Registry  *engine.Registry
	Community *community.Service
	Disown    func() // ends what the registry owns, if it is shared

	options  Options
	ids      snowflake.ID
	channels map[journal.TableID]snowflake.ID
}

// Options replaces parts of a harness. The zero value replaces nothing.
type Options struct {
	Access   engine.Access
	NewPilot engine.PilotFunc
	Deal     table.DealFunc
	Wrap     func(storage.Store) storage.Store // returns the store to serve instead
	Signals  storage.Signals                   // between processes that use the store; nil for none
	Settings storage.SettingsVersions          // how those processes notice changes of settings; nil for none
	Shared   bool                              // other processes use the store too; the registry owns all guilds
	LiveURL  string                            // of the live pages; "" for none
	Metrics  *metrics.Metrics                  // nil counts nothing

	DialChat twitch.Dial // connects to the chats of streams; nil if none are read
}

// Platform is a messenger that tests can replace after Settle.
type Platform struct{ engine.Messenger }

// New returns a harness whose registry has started.
func New(t testing.TB, o Options) *Harness {
	t.Helper()
	h := &Harness{T: t, options: o, channels: map[journal.TableID]snowflake.ID{}}
	h.Ctx, h.Clock = t.Context(), testclock.At(time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC))
	h.Path, h.Messenger, h.Log = filepath.Join(storagetest.TempDir(t), "korsar.db"), &Messenger{}, &Log{}
	h.Open()
	t.Cleanup(h.Close)
	return h
}

// Open opens the store and starts. Call it again after Close to restart the program.
func (h *Harness) Open() {
	h.T.Helper()
	var err error
	if h.Store, err = sqlite.Open(context.WithoutCancel(h.Ctx), h.Path, sqlite.Options{}); err != nil {
		h.T.Fatal(err)
	}
	h.Served = h.Store
	if h.options.Wrap != nil {
		h.Served = h.options.Wrap(h.Store)
	}
	h.Platform = &Platform{h.Messenger}
	h.Start()
}

// Start creates and starts a registry and a community, which replace the previous ones.
func (h *Harness) Start() {
	h.T.Helper()
	if h.options.DialChat != nil {
		h.Chats = twitch.New(twitch.Options{Dial: h.options.DialChat, Clock: h.Clock, Log: h.Logger()})
	}
	h.Registry = engine.NewRegistry(engine.Options{Store: h.Served, Messenger: h.Platform,
		Access: h.options.Access, Clock: h.Clock, Log: h.Logger(), NewPilot: h.options.NewPilot, Deal: h.options.Deal,
		LiveURL: h.options.LiveURL, Shared: h.options.Shared, Signals: h.options.Signals, Settings: h.options.Settings,
		Chats: h.Chats, Metrics: h.options.Metrics})
	h.Community = community.New(community.Options{Store: h.Served, Registry: h.Registry,
		Announcer: h.Messenger, Clock: h.Clock, Log: h.Logger()})
	if err := errors.Join(h.Registry.Start(h.Ctx), h.Registry.SetReachable(h.Ctx)); err != nil {
		h.T.Fatal(err)
	}
	if h.options.Shared {
		h.Disown = h.Own(h.Registry)
	}
}

// Own makes a registry own all guilds until the returned function is called.
func (h *Harness) Own(r *engine.Registry) (disown func()) {
	h.T.Helper()
	ctx, disown := context.WithCancel(h.Ctx)
	if err := r.Own(ctx, storage.AllGuilds); err != nil {
		h.T.Fatal(err)
	}
	return disown
}

// Logger returns a logger that writes to the harness's log.
func (h *Harness) Logger() *slog.Logger {
	return slog.New(slog.NewTextHandler(h.Log, &slog.HandlerOptions{Level: slog.LevelDebug}))
}

// Close closes everything. A second call does nothing.
func (h *Harness) Close() {
	if h.Registry == nil {
		return
	}
	h.Stop()
	h.Registry = nil
	if err := h.Store.Close(); err != nil {
		h.T.Error(err)
	}
}

// Stop closes the community and the registry, and leaves the store open.
func (h *Harness) Stop() {
	h.Community.Close()
	h.Registry.Close()
	if h.Chats != nil {
		h.Chats.Close()
	}
}

// Settle blocks until everything due has happened and is delivered.
func (h *Harness) Settle() {
	h.T.Helper()
	if err := errors.Join(h.Registry.Settle(h.Ctx), h.Community.Settle(h.Ctx)); err != nil {
		h.T.Fatal(err)
	}
}

// Pass advances the clock second by second, inside a synctest bubble. It waits until everything under way has ended
// before each second. Otherwise a look that the clock overtakes would seem to have taken a second and delay the next.
func (h *Harness) Pass(d time.Duration) {
	synctest.Wait()
	for range d / time.Second {
		h.Clock.Advance(time.Second)
		synctest.Wait()
	}
}

// Stored loads a table from the store.
func (h *Harness) Stored(id journal.TableID) storage.LoadedTable {
	h.T.Helper()
	stored, err := h.Store.Load(h.Ctx, id)
	if err != nil {
		h.T.Fatal(err)
	}
	return stored
}

// Undelivered returns up to 100 messages of the outbox.
func (h *Harness) Undelivered() []storage.OutboxMessage {
	h.T.Helper()
	list, err := h.Store.Undelivered(h.Ctx, storage.AllGuilds, h.Clock.Now().AddDate(1, 0, 0), 100)
	if err != nil {
		h.T.Fatal(err)
	}
	return list
}
