package bottest

import (
	"context"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"korsar/bot"
	"korsar/bot/discord"
	"korsar/bot/sandbox"
	"korsar/bot/sandbox/openapi"
	"korsar/bot/simplayer"
	"korsar/bot/testclock"
	"korsar/storage"
	"korsar/storage/sqlite"
)

// World is all that a game needs but the internet: the stand-in for Discord with
// a guild, a channel and people, a database in a file, and the bot.
type World struct {
	T               testing.TB
	Ctx             context.Context
	Clock           *testclock.Clock
	Discord         *sandbox.Discord
	Guild           *sandbox.Guild
	Channel         *sandbox.Channel
	Path            string
	Store           *sqlite.Store
	WrapStore       func(storage.Store) storage.Store // what the bot is given for the store; nil is itself
	Bot             *bot.Bot
	Options         bot.Options
	People          []*simplayer.Player
	Log             *testLog
	allowedRefusals []func(sandbox.Sent) bool // refusals that the test is about
	stopped         bool                      // the bot was, at least once
}

var PeopleNames = []string{"Anne", "Ben", "Cleo", "Dirk", "Eve", "Finn", "Gila", "Hugo", "Ines"}

// Noon is when every world opens.
var Noon = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

// Open opens a world with that many people. Its deals follow from the seed.
func Open(t testing.TB, people int, seed uint64, change ...func(*bot.Options)) *World {
	t.Helper()
	return OpenWith(t, sandbox.Options{Checker: Published(t)}, people, seed, change...)
}

// OpenWith opens one whose stand-in has options of its own.
func OpenWith(t testing.TB, world sandbox.Options, people int, seed uint64, change ...func(*bot.Options)) *World {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
	t.Cleanup(cancel)
	w := &World{T: t, Ctx: ctx, Clock: testclock.At(Noon), Path: filepath.Join(TempDir(t), "korsar.db")}
	world.Clock = w.Clock
	w.Discord = OpenSandbox(t, world)
	w.Guild, w.Channel = NewGuild(w.Discord)
	for _, name := range PeopleNames[:people] {
		w.People = append(w.People, w.NewPlayer(name, "en-US"))
	}
	w.Log = &testLog{t: t, Written: make(chan struct{}, 1)}
	w.Options = bot.Options{Clock: w.Clock, Log: slog.New(slog.NewTextHandler(w.Log, &slog.HandlerOptions{Level: slog.LevelDebug})),
		Token: w.Discord.Token(), API: w.Discord.API(), Random: rand.NewChaCha8([32]byte{byte(seed), byte(seed >> 8)})}
	w.Options.Pictures = FakePictures()
	for _, f := range change {
		f(&w.Options)
	}
	t.Cleanup(w.checkAtEnd)
	t.Cleanup(w.Stop)
	w.Start()
	return w
}

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

// Start boots the bot on the database.
func (w *World) Start() {
	w.T.Helper()
	w.OpenStore()
	var err error
	if w.Bot, err = bot.Start(w.Ctx, w.Options); err != nil {
		w.T.Fatal(err)
	}
}

// Stop ends the bot, if it runs.
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

func (w *World) Restart() {
	w.Stop()
	w.Start()
}

// Settle lets a second pass and waits until the bot has told what there is.
func (w *World) Settle(ctx context.Context) error {
	w.Clock.Advance(time.Second)
	return w.Bot.Settle(ctx)
}

func (w *World) MustSettle() {
	w.T.Helper()
	if err := w.Settle(w.Ctx); err != nil {
		w.T.Fatal(err)
	}
}

// OpenSandbox is a stand-in for Discord that lasts as long as the test.
func OpenSandbox(t testing.TB, o sandbox.Options) *sandbox.Discord {
	t.Helper()
	if o.Heartbeat == 0 {
		o.Heartbeat = time.Hour // they go by real time, of which more passes on a busy machine
	}
	world, err := sandbox.Open(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := world.Close(); err != nil {
			t.Error(err)
		}
	})
	return world
}

// NewGuild is a guild with a channel.
func NewGuild(world *sandbox.Discord) (*sandbox.Guild, *sandbox.Channel) {
	guild := world.NewGuild("Port Royal")
	return guild, guild.NewChannel("tavern")
}

// Published is Discord's own description of its API; nil where the machine
// that tests does not have it.
func Published(t testing.TB) sandbox.Checker {
	t.Helper()
	checker, err := openapi.Published()
	if err != nil {
		t.Fatal(err)
	}
	return checker
}

// AllowRefusal lets Discord refuse what the test is about.
func (w *World) AllowRefusal(what func(sandbox.Sent) bool) {
	w.allowedRefusals = append(w.allowedRefusals, what)
}

// refused lists what the bot sent and Discord refused without an excuse.
func (w *World) refused() []sandbox.Sent {
	var list []sandbox.Sent
	deleted := map[string]bool{}
	for _, s := range w.Discord.Transcript() {
		if s.Method == http.MethodDelete {
			if w.stopped && s.Status == http.StatusNotFound && deleted[s.Path] {
				continue // a bot that is stopped while it deletes does so again at its next start
			}
			deleted[s.Path] = deleted[s.Path] || !s.Refused()
		}
		if s.Refused() && !slices.ContainsFunc(w.allowedRefusals, func(what func(sandbox.Sent) bool) bool { return what(s) }) {
			list = append(list, s)
		}
	}
	return list
}

// checkAtEnd fails the test if Discord refused anything, or would have warned, or if
// what the bot sent and logged breaks a law. Every world ends with it.
func (w *World) checkAtEnd() {
	w.T.Helper()
	for _, s := range w.refused() {
		w.T.Errorf("Discord refused %s %s: %d, code %d\n%s", s.Method, s.Route, s.Status, s.Code, s.Body)
	}
	for _, warning := range w.Discord.Warnings() {
		w.T.Errorf("Discord would not have read: %s", warning)
	}
	w.checkLaws()
}

// NewManager is one more person, who may manage the server.
func (w *World) NewManager() *simplayer.Player {
	m := w.NewPlayer("Mara", "en-US")
	w.Guild.Add(m.Person, w.Guild.NewRole("managers", sandbox.ManageGuild, false))
	return m
}

// NewModerator is one more person, who may manage messages.
func (w *World) NewModerator() *simplayer.Player {
	m := w.NewPlayer("Morgan", "en-US")
	w.Guild.Add(m.Person, w.Guild.NewRole("moderators", sandbox.ManageMessages, false))
	return m
}

// NewPrivateChannel is a channel that only the bot and these see.
func (w *World) NewPrivateChannel(name string, who ...*simplayer.Player) *sandbox.Channel {
	ch := w.Guild.NewChannel(name)
	ch.DenyEveryone(sandbox.ViewChannel)
	ch.AllowBot(sandbox.ViewChannel)
	for _, one := range who {
		ch.Allow(one.Person, sandbox.ViewChannel)
	}
	return ch
}

// NewPlayerIn is one more person, who clicks in a channel.
func (w *World) NewPlayerIn(name string, in *sandbox.Channel, roles ...*sandbox.Role) *simplayer.Player {
	who := w.NewPlayer(name, "en-US")
	w.Guild.Add(who.Person, roles...)
	who.Channel = in
	return who
}

// MoveTo leads everybody into another channel.
func (w *World) MoveTo(ch *sandbox.Channel) {
	w.Channel = ch
	for _, who := range w.People {
		who.Channel = ch
	}
}

// AllowClosedChannel lets Discord refuse what is posted where the bot may not be.
func (w *World) AllowClosedChannel() {
	w.AllowRefusal(func(s sandbox.Sent) bool {
		return s.Code == 50001 || s.Code == 50013 || s.Code == 10003 || s.Code == 160005 || s.Code == 50083
	})
}

// RealPictures has the pictures drawn as they are for people.
func RealPictures(o *bot.Options) { o.Pictures = discord.Pictures{} }
