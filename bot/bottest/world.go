package bottest

import (
	"context"
	"encoding/hex"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"korsar/bot"
	"korsar/bot/draw"
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

// PeopleNames are the names of a world's people, in order.
var PeopleNames = []string{"Anne", "Ben", "Cleo", "Dirk", "Eve", "Finn", "Gila", "Hugo", "Ines"}

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
		Token: w.Discord.Token(), API: w.Discord.API(), Random: rand.NewChaCha8([32]byte{byte(seed), byte(seed >> 8)})}
	w.Options.Paint, w.Options.PaintAtOnce = FakePicture, true
	w.Options.Analyser = worker.Here{Iterations: 10}
	for _, f := range change {
		f(&w.Options)
	}
	if w.Options.Interactions != "" { // a follow-up may overtake its response
		w.AllowRefusal(func(s sandbox.Sent) bool { return s.Code == unknownWebhook })
	}
	w.Options.PublicKey, _ = hex.DecodeString(w.Discord.PublicKey())
	t.Cleanup(func() { *w = World{} }) // the test outlives it: a parallel test is kept until the last one ends
	t.Cleanup(w.checkAtEnd)
	t.Cleanup(w.Stop)
	w.Start()
	return w
}

// NewPlayer adds a person to the guild.
func (w *World) NewPlayer(name, locale string) *simplayer.Player {
	person := w.Discord.NewPerson(name, locale)
	w.Guild.Add(person)
	return &simplayer.Player{Person: person, Channel: w.Channel}
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

// Settle advances the clock by a second and waits until the bot has delivered everything.
func (w *World) Settle(ctx context.Context) error {
	w.Clock.Advance(time.Second)
	return w.Bot.Settle(ctx)
}

// MustSettle settles. An error fails the test.
func (w *World) MustSettle() {
	w.T.Helper()
	if err := w.Settle(w.Ctx); err != nil {
		w.T.Fatal(err)
	}
}

// SettleNow settles without advancing the clock, so that failed requests are not retried. An error fails the test.
func (w *World) SettleNow() {
	w.T.Helper()
	if err := w.Bot.Settle(w.Ctx); err != nil {
		w.T.Fatal(err)
	}
}

// OpenSandbox opens a stand-in for Discord that is closed after the test.
func OpenSandbox(t testing.TB, o sandbox.Options) *sandbox.Discord {
	t.Helper()
	if o.Heartbeat == 0 {
		o.Heartbeat = time.Hour // heartbeats use real time, and a busy machine would miss some
	}
	world, err := sandbox.Open(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := world.Close(); err != nil {
			t.Error(err)
		}
		world = nil // as in OpenWith
	})
	return world
}

// AddEmojis adds the bot's emojis to its application, as if an earlier run had uploaded them.
func AddEmojis(world *sandbox.Discord) {
	for _, e := range emojis() {
		world.AddAppEmoji(e.Name, e.Image)
	}
}

var emojis = sync.OnceValue(func() (list []sandbox.AppEmoji) {
	for _, e := range draw.Emojis() {
		picture, err := e.PNG()
		if err != nil {
			panic(err)
		}
		list = append(list, sandbox.AppEmoji{Name: e.Name(), Image: picture})
	}
	return list
})

// NewGuild adds a guild with a channel.
func NewGuild(world *sandbox.Discord) (*sandbox.Guild, *sandbox.Channel) {
	guild := world.NewGuild("Port Royal")
	return guild, guild.NewChannel("tavern")
}

// AllowRefusal allows Discord to refuse the requests that what selects.
func (w *World) AllowRefusal(what func(sandbox.Sent) bool) {
	w.allowedRefusals = append(w.allowedRefusals, what)
}

// refused returns the refused requests that the test does not allow to be refused.
func (w *World) refused() []sandbox.Sent {
	var list []sandbox.Sent
	deleted := map[string]bool{}
	for _, s := range w.Discord.Transcript() {
		if s.Method == http.MethodDelete {
			if w.stopped && s.Status == http.StatusNotFound && deleted[s.Path] {
				continue // a bot that is stopped during a deletion repeats it at its next start
			}
			deleted[s.Path] = deleted[s.Path] || !s.Refused()
		}
		if s.Method == http.MethodGet && s.Code == unknownWebhook {
			continue // the bot asks whether an interaction was answered
		}
		if s.Refused() && !slices.ContainsFunc(w.allowedRefusals,
			func(what func(sandbox.Sent) bool) bool { return what(s) }) {
			list = append(list, s)
		}
	}
	return list
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

// NewManager adds a person who may manage the server.
func (w *World) NewManager() *simplayer.Player {
	m := w.NewPlayer("Mara", "en-US")
	w.Guild.Add(m.Person, w.Guild.NewRole("managers", sandbox.ManageGuild, false))
	return m
}

// NewModerator adds a person who may manage messages.
func (w *World) NewModerator() *simplayer.Player {
	m := w.NewPlayer("Morgan", "en-US")
	w.Guild.Add(m.Person, w.Guild.NewRole("moderators", sandbox.ManageMessages, false))
	return m
}

// NewPrivateChannel adds a channel that only the bot and the given players see.
func (w *World) NewPrivateChannel(name string, who ...*simplayer.Player) *sandbox.Channel {
	ch := w.Guild.NewChannel(name)
	ch.DenyEveryone(sandbox.ViewChannel)
	ch.AllowBot(sandbox.ViewChannel)
	for _, one := range who {
		ch.Allow(one.Person, sandbox.ViewChannel)
	}
	return ch
}

// NewPlayerIn adds a person who clicks in the given channel.
func (w *World) NewPlayerIn(name string, in *sandbox.Channel, roles ...*sandbox.Role) *simplayer.Player {
	who := w.NewPlayer(name, "en-US")
	w.Guild.Add(who.Person, roles...)
	who.Channel = in
	return who
}

// MoveTo moves all people to another channel.
func (w *World) MoveTo(ch *sandbox.Channel) {
	w.Channel = ch
	for _, who := range w.People {
		who.Channel = ch
	}
}

// UnknownCode is not one of Discord's error codes.
const UnknownCode = 987654

// AllowClosedChannel allows refusals of posts in channels that are closed to the bot.
func (w *World) AllowClosedChannel() {
	w.AllowRefusal(func(s sandbox.Sent) bool {
		return s.Code == 50001 || s.Code == 50013 || s.Code == 10003 || s.Code == 160005 || s.Code == 50083
	})
}

// OverHTTP makes the bot receive clicks as HTTP requests instead of gateway events.
func OverHTTP(o *bot.Options) { o.Interactions = "127.0.0.1:0" }

// RealPictures makes the bot draw real pictures.
func RealPictures(o *bot.Options) { o.Paint = nil }
