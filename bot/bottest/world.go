package bottest

import (
	"context"
	"encoding/hex"
	"io"
	"log/slog"
	"math/rand/v2"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"korsar/bot"
	"korsar/bot/sandbox"
	"korsar/bot/sandbox/simplayer"
	"korsar/bot/testclock"
	"korsar/bot/worker"
	"korsar/storage"
	"korsar/storage/sqlite"
	"korsar/storage/storagetest"
)

// World is everything that a game needs except the internet: the stand-in for Discord with a guild, a channel and
// people, a database in a file, and the bot.
type World struct {
	T               testing.TB
	Ctx             context.Context
	Clock           *testclock.Clock
	Timeouts        *testclock.Clock // stands still unless advanced, so timeouts do not depend on this machine
	Discord         *sandbox.Discord
	Guild           *sandbox.Guild
	Channel         *sandbox.Channel
	Path            string
	Store           *sqlite.Store
	WrapStore       func(storage.Store) storage.Store // wraps the store of the bot, unless it is nil
	Bot             *bot.Bot
	Options         bot.Options
	People          []*simplayer.Player
	Log             *testLog
	allowedRefusals []func(sandbox.Sent) bool // refusals that the test expects
	stopped         bool                      // the bot has been stopped at least once
}

// ClickTimeout is longer than a click may take, and shorter than any other timeout.
const ClickTimeout = 3 * time.Second

// Noon is the time at which every world starts.
var Noon = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

// Open opens a world with the given number of people. Its deals follow from the seed.
func Open(t testing.TB, people int, seed uint64, change ...func(*bot.Options)) *World {
	t.Helper()
	return OpenWith(t, sandbox.Options{Checker: Published(t)}, people, seed, change...)
}

// OpenWith opens a world whose stand-in has the given options.
func OpenWith(t testing.TB, world sandbox.Options, people int, seed uint64, change ...func(*bot.Options)) *World {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
	t.Cleanup(cancel)
	w := &World{T: t, Ctx: ctx, Clock: testclock.At(Noon), Timeouts: testclock.At(Noon),
		Path: filepath.Join(storagetest.TempDir(t), "korsar.db")}
	world.Clock = w.Clock
	w.Discord = OpenSandbox(t, world)
	AddEmojis(w.Discord)
	w.Guild, w.Channel = NewGuild(w.Discord)
	for _, name := range PeopleNames[:people] {
		w.People = append(w.People, w.NewPlayer(name, "en-US"))
	}
	w.Log = &testLog{t: t, gaveUp: w.Discord.FailRefused, Written: make(chan struct{}, 1)}
	w.Options = bot.Options{Clock: w.Clock, Timeouts: w.Timeouts,
		Log:   slog.New(slog.NewTextHandler(w.Log, &slog.HandlerOptions{Level: slog.LevelDebug})),
		Token: w.Discord.Token(), API: w.Discord.API(),
		Random: &lockedReader{source: rand.NewChaCha8([32]byte{byte(seed), byte(seed >> 8)})}}
	w.Options.Paint, w.Options.PaintAtOnce = FakePicture, true
	w.Options.Analyser = worker.Here{Iterations: 10}
	for _, f := range change {
		f(&w.Options)
	}
	if w.Options.Interactions != "" { // a follow-up may overtake its response
		w.AllowCodes(unknownWebhook)
	}
	w.Options.PublicKey, _ = hex.DecodeString(w.Discord.PublicKey())
	t.Cleanup(func() { *w = World{} }) // the test outlives it: a parallel test is kept until the last one ends
	t.Cleanup(w.checkAtEnd)
	t.Cleanup(w.Stop)
	w.Start()
	return w
}

// lockedReader makes a reader safe for concurrent use.
type lockedReader struct {
	mu     sync.Mutex // guards source; held while it is read
	source io.Reader
}

// Read implements io.Reader.
func (r *lockedReader) Read(buffer []byte) (int, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.source.Read(buffer)
}

// OpenStore opens the database.
func (w *World) OpenStore() {
	w.T.Helper()
	var err error
	if w.Store, err = sqlite.Open(w.Ctx, w.Path, sqlite.Options{}); err != nil {
		w.T.Fatal(err)
	}
	w.Options.Store = w.Store
	if w.WrapStore != nil {
		w.Options.Store = w.WrapStore(w.Store)
	}
}

// Start starts the bot on the database.
func (w *World) Start() {
	w.T.Helper()
	w.OpenStore()
	var err error
	if w.Bot, err = bot.Start(w.Ctx, w.Options); err != nil {
		w.T.Fatal(err)
	}
	w.SettleNow() // the bot knows its emojis
	if address := w.Bot.InteractionsAddr(); address != nil {
		if err := w.Discord.SetInteractionsEndpoint(w.Ctx, "http://"+address.String()); err != nil {
			w.T.Fatal(err)
		}
	}
}

// Stop stops the bot if it is running.
func (w *World) Stop() {
	if w.Bot == nil {
		return
	}
	w.Bot.Close()
	w.Bot, w.stopped = nil, true
	if err := w.Store.Close(); err != nil {
		w.T.Error(err)
	}
}

// Restart stops the bot and starts it again.
func (w *World) Restart() {
	w.Stop()
	w.Start()
}

// checkAtEnd fails the test if Discord refused anything or would have ignored anything, or if the bot broke a law.
func (w *World) checkAtEnd() {
	w.T.Helper()
	for _, s := range w.refused() {
		w.T.Errorf("Discord refused %s %s: %d, code %d\n%s", s.Method, s.Route, s.Status, s.Code, s.Body)
	}
	for _, warning := range w.Discord.Warnings() {
		w.T.Errorf("Discord would not have parsed: %s", warning)
	}
	w.checkLaws()
}

// OverHTTP makes the bot receive clicks as HTTP requests instead of gateway events.
func OverHTTP(o *bot.Options) { o.Interactions = "127.0.0.1:0" }

// RealPictures makes the bot draw real pictures.
func RealPictures(o *bot.Options) { o.Paint = nil }

// RealLinkPictures makes the bot draw real pictures of links, which are not of a message.
func RealLinkPictures(o *bot.Options) {
	o.Paint = func(of any, draws func() ([]byte, error)) ([]byte, error) {
		if of == nil {
			return draws()
		}
		return FakePicture(of, draws)
	}
}
