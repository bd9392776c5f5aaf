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
	T       testing.TB
	Ctx     context.Context
	Clock   *testclock.Clock
	Discord *sandbox.Discord
	Guild   *sandbox.Guild
	Channel *sandbox.Channel
	Path    string
	Store   *sqlite.Store
	Wrap    func(storage.Store) storage.Store // what the bot is given for the store; nil is itself
	Bot     *bot.Bot
	Options bot.Options
	People  []*simplayer.Player
	Log     *testLog
	excused []func(sandbox.Sent) bool // refusals that the test is about
	stopped bool                      // the bot was, at least once
}

var Names = []string{"Anne", "Ben", "Cleo", "Dirk", "Eve", "Finn", "Gila", "Hugo", "Ines"}

// Noon is when every world opens.
var Noon = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

// Open opens a world with that many people. Its deals follow from the seed.
func Open(t testing.TB, people int, seed uint64, change ...func(*bot.Options)) *World {
	t.Helper()
	return OpenIn(t, sandbox.Options{Checker: Published(t)}, people, seed, change...)
}

// OpenIn opens one whose stand-in has options of its own.
func OpenIn(t testing.TB, world sandbox.Options, people int, seed uint64, change ...func(*bot.Options)) *World {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
	t.Cleanup(cancel)
	p := &World{T: t, Ctx: ctx, Clock: testclock.At(Noon), Path: filepath.Join(Dir(t), "korsar.db")}
	world.Clock = p.Clock
	p.Discord = OpenWorld(t, world)
	p.Guild, p.Channel = Tavern(p.Discord)
	for _, name := range Names[:people] {
		p.People = append(p.People, p.NewPlayer(name, "en-US"))
	}
	p.Log = &testLog{t: t, Written: make(chan struct{}, 1)}
	p.Options = bot.Options{Clock: p.Clock, Log: slog.New(slog.NewTextHandler(p.Log, &slog.HandlerOptions{Level: slog.LevelDebug})),
		Token: p.Discord.Token(), API: p.Discord.API(), Random: rand.NewChaCha8([32]byte{byte(seed), byte(seed >> 8)})}
	p.Options.Pictures = Sketches()
	for _, f := range change {
		f(&p.Options)
	}
	t.Cleanup(p.clean)
	t.Cleanup(p.Stop)
	p.Start()
	return p
}

func (p *World) NewPlayer(name, locale string) *simplayer.Player {
	person := p.Discord.NewPerson(name, locale)
	p.Guild.Add(person)
	return &simplayer.Player{Person: person, Channel: p.Channel}
}

// Open opens the database.
func (p *World) Open() {
	p.T.Helper()
	var err error
	if p.Store, err = sqlite.Open(p.Ctx, p.Path, sqlite.Options{}); err != nil {
		p.T.Fatal(err)
	}
	p.Options.Store = p.Store
	if p.Wrap != nil {
		p.Options.Store = p.Wrap(p.Store)
	}
}

// Start boots the bot on the database.
func (p *World) Start() {
	p.T.Helper()
	p.Open()
	var err error
	if p.Bot, err = bot.Start(p.Ctx, p.Options); err != nil {
		p.T.Fatal(err)
	}
}

// Stop ends the bot, if it runs.
func (p *World) Stop() {
	if p.Bot == nil {
		return
	}
	p.Bot.Close()
	p.Bot, p.stopped = nil, true
	if err := p.Store.Close(); err != nil {
		p.T.Error(err)
	}
}

func (p *World) Restart() {
	p.Stop()
	p.Start()
}

// Settle lets a second pass and waits until the bot has told what there is.
func (p *World) Settle(ctx context.Context) error {
	p.Clock.Advance(time.Second)
	return p.Bot.Settle(ctx)
}

func (p *World) Settled() {
	p.T.Helper()
	if err := p.Settle(p.Ctx); err != nil {
		p.T.Fatal(err)
	}
}

// OpenWorld is a stand-in for Discord that lasts as long as the test.
func OpenWorld(t testing.TB, o sandbox.Options) *sandbox.Discord {
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

// Tavern is a guild with a channel.
func Tavern(world *sandbox.Discord) (*sandbox.Guild, *sandbox.Channel) {
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

// Excuse lets Discord refuse what the test is about.
func (p *World) Excuse(what func(sandbox.Sent) bool) { p.excused = append(p.excused, what) }

// refused lists what the bot sent and Discord refused without an excuse.
func (p *World) refused() []sandbox.Sent {
	var list []sandbox.Sent
	deleted := map[string]bool{}
	for _, s := range p.Discord.Transcript() {
		if s.Method == http.MethodDelete {
			if p.stopped && s.Status == http.StatusNotFound && deleted[s.Path] {
				continue // a bot that is stopped while it deletes does so again at its next start
			}
			deleted[s.Path] = deleted[s.Path] || !s.Refused()
		}
		if s.Refused() && !slices.ContainsFunc(p.excused, func(what func(sandbox.Sent) bool) bool { return what(s) }) {
			list = append(list, s)
		}
	}
	return list
}

// clean fails the test if Discord refused anything, or would have warned, or if
// what the bot sent and logged breaks a law. Every world ends with it.
func (p *World) clean() {
	p.T.Helper()
	for _, s := range p.refused() {
		p.T.Errorf("Discord refused %s %s: %d, code %d\n%s", s.Method, s.Route, s.Status, s.Code, s.Body)
	}
	for _, w := range p.Discord.Warnings() {
		p.T.Errorf("Discord would not have read: %s", w)
	}
	p.lawful()
}

// Manager is one more person, who may manage the server.
func (p *World) Manager() *simplayer.Player {
	m := p.NewPlayer("Mara", "en-US")
	p.Guild.Add(m.Person, p.Guild.NewRole("managers", sandbox.ManageGuild, false))
	return m
}

// Moderator is one more person, who may manage messages.
func (p *World) Moderator() *simplayer.Player {
	m := p.NewPlayer("Morgan", "en-US")
	p.Guild.Add(m.Person, p.Guild.NewRole("moderators", sandbox.ManageMessages, false))
	return m
}

// Den is a channel that only the bot and these see.
func (p *World) Den(name string, who ...*simplayer.Player) *sandbox.Channel {
	ch := p.Guild.NewChannel(name)
	ch.DenyEveryone(sandbox.ViewChannel)
	ch.AllowBot(sandbox.ViewChannel)
	for _, one := range who {
		ch.Allow(one.Person, sandbox.ViewChannel)
	}
	return ch
}

// Bystander is one more person, who clicks in a channel.
func (p *World) Bystander(name string, in *sandbox.Channel, roles ...*sandbox.Role) *simplayer.Player {
	who := p.NewPlayer(name, "en-US")
	p.Guild.Add(who.Person, roles...)
	who.Channel = in
	return who
}

// Meet leads everybody into another channel.
func (p *World) Meet(ch *sandbox.Channel) {
	p.Channel = ch
	for _, who := range p.People {
		who.Channel = ch
	}
}

// ClosedChannel lets Discord refuse what is posted where the bot may not be.
func (p *World) ClosedChannel() {
	p.Excuse(func(s sandbox.Sent) bool {
		return s.Code == 50001 || s.Code == 50013 || s.Code == 10003 || s.Code == 160005 || s.Code == 50083
	})
}

// Painted has the pictures drawn as they are for people.
func Painted(o *bot.Options) { o.Pictures = discord.Pictures{} }
