package enginetest

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"korsar/bot/community"
	"korsar/bot/engine"
	"korsar/bot/table"
	"korsar/bot/testclock"
	"korsar/game"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
	"korsar/storage/sqlite"
)

// Guild is where all tables of a harness stand.
const Guild snowflake.ID = 9

// Harness is a registry and a community on a store in a file of its own.
type Harness struct {
	T         testing.TB
	Ctx       context.Context
	Clock     *testclock.Clock
	Path      string // of the store
	Store     *sqlite.Store
	Served    *Store // the same, as the registry and the community see it
	Messenger *Messenger
	Platform  *Platform // the messenger, as the registry sees it
	Log       *Log
	Registry  *engine.Registry
	Community *community.Service

	options  Options
	ids      snowflake.ID
	channels map[journal.TableID]snowflake.ID
}

// Options is what tests bring of their own. The zero value brings nothing.
type Options struct {
	Access   engine.Access
	NewPilot engine.PilotFunc
	Deal     table.DealFunc
	Wrap     func(storage.Store) storage.Store // what is served for the store
}

// Store is a store that tests can exchange while it is used.
type Store struct{ storage.Store }

// Platform is a messenger that tests can exchange while it is used.
type Platform struct{ engine.Messenger }

// New returns a harness whose registry has started.
func New(t testing.TB, o Options) *Harness {
	t.Helper()
	h := &Harness{T: t, options: o, channels: map[journal.TableID]snowflake.ID{}}
	h.Ctx, h.Clock = t.Context(), testclock.At(time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC))
	h.Path, h.Messenger, h.Log = filepath.Join(t.TempDir(), "korsar.db"), &Messenger{}, &Log{}
	h.Open()
	t.Cleanup(h.Close)
	return h
}

// Open opens the store and starts, again after a Close.
func (h *Harness) Open() {
	h.T.Helper()
	var err error
	if h.Store, err = sqlite.Open(context.WithoutCancel(h.Ctx), h.Path, sqlite.Options{}); err != nil {
		h.T.Fatal(err)
	}
	h.Served = &Store{h.Store}
	if h.options.Wrap != nil {
		h.Served.Store = h.options.Wrap(h.Store)
	}
	h.Platform = &Platform{h.Messenger}
	h.Start()
}

// Start makes a registry and a community, in place of those before, and starts them.
func (h *Harness) Start() {
	h.T.Helper()
	h.Registry = engine.NewRegistry(engine.Options{Store: engine.StoreOf(h.Served), Messenger: h.Platform, Access: h.options.Access, Clock: h.Clock, Log: h.Logger(),
		NewPilot: h.options.NewPilot, Deal: h.options.Deal})
	h.Community = community.New(community.Options{Store: community.StoreOf(h.Served), Registry: h.Registry, Announcer: h.Messenger, Clock: h.Clock, Log: h.Logger()})
	if err := errors.Join(h.Registry.Start(h.Ctx), h.Registry.SetReachable(h.Ctx)); err != nil {
		h.T.Fatal(err)
	}
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
}

// Settle waits until what is due has happened and was delivered.
func (h *Harness) Settle() {
	h.T.Helper()
	if err := errors.Join(h.Registry.Settle(h.Ctx), h.Community.Settle(h.Ctx)); err != nil {
		h.T.Fatal(err)
	}
}

// Click returns the next click of a user, in a channel.
func (h *Harness) Click(user, channel snowflake.ID) table.Click {
	h.ids++
	return table.Click{User: user, Name: fmt.Sprintf("User %d", user), Interaction: h.ids, Guild: Guild, Channel: channel}
}

// Lobby opens a table for two in a channel.
func (h *Harness) Lobby(channel snowflake.ID, pace journal.Pace) journal.TableID {
	h.T.Helper()
	return h.OpenTable(1, table.Opening{Channel: channel, Options: journal.Options{Edition: "korsar-2019",
		Mode: game.FreeForAll, Seats: 2, Pace: pace, Booty: journal.OpenBooty, Language: "en"}})
}

// OpenTable opens a table for a user.
func (h *Harness) OpenTable(user snowflake.ID, o table.Opening) journal.TableID {
	h.T.Helper()
	o.Guild = Guild
	reply := h.Registry.Open(h.Ctx, h.Click(user, o.Channel), o)
	opened, ok := reply.(table.Opened)
	if !ok {
		h.T.Fatalf("the table was not opened: %+v", reply)
	}
	h.channels[opened.Table] = o.Channel
	return opened.Table
}

// Channel returns where a table was opened.
func (h *Harness) Channel(id journal.TableID) snowflake.ID { return h.channels[id] }

// Do does something at a table by a click of a user in its channel.
func (h *Harness) Do(id journal.TableID, user snowflake.ID, what func(*table.Table, table.Click) (table.Reply, error)) table.Reply {
	return h.Registry.At(h.Ctx, h.Click(user, h.channels[id]), id, what)
}

// Join sits down.
func (h *Harness) Join(t *table.Table, c table.Click) (table.Reply, error) { return t.Join(h.Ctx, c) }

// Begin begins the game.
func (h *Harness) Begin(t *table.Table, c table.Click) (table.Reply, error) { return t.Start(h.Ctx, c) }

// Show posts the board again.
func (h *Harness) Show(t *table.Table, c table.Click) (table.Reply, error) { return t.Show(h.Ctx, c) }

// Draw draws for the user on turn.
func (h *Harness) Draw(id journal.TableID) {
	h.T.Helper()
	user := h.OnTurn(id)
	reply := h.Do(id, user, func(t *table.Table, c table.Click) (table.Reply, error) { return t.Play(h.Ctx, c, game.DrawMove) })
	if hand, ok := reply.(table.Hand); !ok || hand.Refusal != nil {
		h.T.Fatalf("user %d could not draw: %+v", user, reply)
	}
}

// OnTurn returns the user on turn.
func (h *Harness) OnTurn(id journal.TableID) (user snowflake.ID) {
	h.Do(id, 1, func(t *table.Table, _ table.Click) (table.Reply, error) {
		state := t.PublicState()
		user = state.UserAt(state.Game.Turn).ID
		return table.Done{}, nil
	})
	return user
}

// Playing returns a table at which a game of users 1 and 2 has begun.
func (h *Harness) Playing(channel snowflake.ID, pace journal.Pace) journal.TableID {
	h.T.Helper()
	id := h.Lobby(channel, pace)
	h.Do(id, 1, h.Join)
	h.Do(id, 2, h.Join)
	h.Do(id, 1, h.Begin)
	h.Settle()
	return id
}

// Stored returns what the store has of a table.
func (h *Harness) Stored(id journal.TableID) storage.LoadedTable {
	h.T.Helper()
	stored, err := h.Store.Load(h.Ctx, id)
	if err != nil {
		h.T.Fatal(err)
	}
	return stored
}

// Undelivered returns what the outbox holds.
func (h *Harness) Undelivered() []storage.OutboxMessage {
	h.T.Helper()
	list, err := h.Store.Undelivered(h.Ctx, h.Clock.Now().AddDate(1, 0, 0), 100)
	if err != nil {
		h.T.Fatal(err)
	}
	return list
}

// Log is what was logged.
type Log struct {
	mu   sync.Mutex
	text strings.Builder
}

// Write adds a line.
func (l *Log) Write(line []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(line)
}

// String returns all lines.
func (l *Log) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}
