package bot_test

import (
	"context"
	"errors"
	"log/slog"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jonboulle/clockwork"

	"korsar/bot"
	"korsar/bot/rehearsal"
	"korsar/bot/sandbox"
	"korsar/game"
	"korsar/game/deal"
	"korsar/storage"
	"korsar/storage/sqlite"
)

// port is all that a game needs but the internet: the stand-in for Discord with
// a guild, a channel and people, a database in a file, and the bot.
type port struct {
	t       testing.TB
	ctx     context.Context
	clock   *clockwork.FakeClock
	discord *sandbox.Discord
	guild   *sandbox.Guild
	channel *sandbox.Channel
	path    string
	store   *sqlite.Store
	wrap    func(storage.Store) storage.Store // what the bot is given for the store; nil is itself
	bot     *bot.Bot
	options bot.Options
	people  []*rehearsal.Player
	log     *testLog
	excused []func(sandbox.Sent) bool // refusals that the test is about
}

var names = []string{"Anne", "Ben", "Cleo", "Dirk", "Eve", "Finn", "Gila", "Hugo", "Ines"}

// noon is when every port opens.
var noon = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

// openPort opens a port with that many people. Its deals follow from the seed.
func openPort(t testing.TB, people int, seed uint64, change ...func(*bot.Options)) *port {
	t.Helper()
	return openIn(t, sandbox.Options{Checker: published(t)}, people, seed, change...)
}

// openIn is openPort in a world with options of its own.
func openIn(t testing.TB, world sandbox.Options, people int, seed uint64, change ...func(*bot.Options)) *port {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
	t.Cleanup(cancel)
	p := &port{t: t, ctx: ctx, clock: clockwork.NewFakeClockAt(noon), path: filepath.Join(t.TempDir(), "korsar.db")}
	world.Clock = p.clock
	p.discord = openWorld(t, world)
	p.guild, p.channel = tavern(p.discord)
	for _, name := range names[:people] {
		p.people = append(p.people, p.newPlayer(name, "en-US"))
	}
	p.log = &testLog{t: t, written: make(chan struct{}, 1)}
	p.options = bot.Options{Clock: p.clock, Log: slog.New(slog.NewTextHandler(p.log, &slog.HandlerOptions{Level: slog.LevelDebug})),
		Token: p.discord.Token(), API: p.discord.API(), Random: rand.NewChaCha8([32]byte{byte(seed), byte(seed >> 8)})}
	p.options.Pictures = sketches()
	for _, f := range change {
		f(&p.options)
	}
	t.Cleanup(p.clean)
	t.Cleanup(p.stop)
	p.start()
	return p
}

func (p *port) newPlayer(name, locale string) *rehearsal.Player {
	person := p.discord.NewPerson(name, locale)
	p.guild.Add(person)
	return &rehearsal.Player{Person: person, Channel: p.channel}
}

// open opens the database.
func (p *port) open() {
	p.t.Helper()
	var err error
	if p.store, err = sqlite.Open(p.ctx, p.path, sqlite.Options{}); err != nil {
		p.t.Fatal(err)
	}
	p.options.Store = p.store
	if p.wrap != nil {
		p.options.Store = p.wrap(p.store)
	}
}

// start boots the bot on the database.
func (p *port) start() {
	p.t.Helper()
	p.open()
	var err error
	if p.bot, err = bot.Start(p.ctx, p.options); err != nil {
		p.t.Fatal(err)
	}
}

// stop ends the bot, if it runs.
func (p *port) stop() {
	if p.bot == nil {
		return
	}
	p.bot.Close()
	p.bot = nil
	if err := p.store.Close(); err != nil {
		p.t.Error(err)
	}
}

func (p *port) restart() {
	p.stop()
	p.start()
}

// settle lets a second pass and waits until the bot has told what there is.
func (p *port) settle(ctx context.Context) error {
	p.clock.Advance(time.Second)
	return p.bot.Settle(ctx)
}

func (p *port) settled() {
	p.t.Helper()
	if err := p.settle(p.ctx); err != nil {
		p.t.Fatal(err)
	}
}

// table is the first people at one table.
func (p *port) table(people int) *rehearsal.Table {
	return &rehearsal.Table{Players: p.people[:people], Settle: p.settle}
}

// gather opens a table with a command and starts it.
func (p *port) gather(command string, people int) *rehearsal.Table {
	p.t.Helper()
	table := p.table(people)
	if err := table.Gather(p.ctx, command); err != nil {
		p.t.Fatal(err)
	}
	p.settled()
	return table
}

// excuse lets Discord refuse what the test is about.
func (p *port) excuse(what func(sandbox.Sent) bool) { p.excused = append(p.excused, what) }

// refused lists what the bot sent and Discord refused without an excuse.
func (p *port) refused() []sandbox.Sent {
	var list []sandbox.Sent
	for _, s := range p.discord.Transcript() {
		if s.Refused() && !slices.ContainsFunc(p.excused, func(what func(sandbox.Sent) bool) bool { return what(s) }) {
			list = append(list, s)
		}
	}
	return list
}

// clean fails the test if Discord refused anything, or would have warned, or if
// what the bot sent and logged breaks a law. Every port ends with it.
func (p *port) clean() {
	p.t.Helper()
	for _, s := range p.refused() {
		p.t.Errorf("Discord refused %s %s: %d, code %d\n%s", s.Method, s.Route, s.Status, s.Code, s.Body)
	}
	for _, w := range p.discord.Warnings() {
		p.t.Errorf("Discord would not have read: %s", w)
	}
	p.lawful()
}

// random picks among offers.
func random(seed uint64) func([]string) string {
	rng := rand.New(rand.NewPCG(seed, 1))
	return func(offers []string) string { return offers[rng.IntN(len(offers))] }
}

// fixed deals always the same deck.
func fixed(deck game.Deck, first game.Seat) func(deal.Secret, deal.Joins, game.Mode, int) (game.Deck, game.Seat) {
	return func(deal.Secret, deal.Joins, game.Mode, int) (game.Deck, game.Seat) { return deck, first }
}

// testLog writes what the bot logs to the test and keeps it.
type testLog struct {
	t testing.TB

	written chan struct{} // holds one token when there is something new

	mu   sync.Mutex
	text strings.Builder
}

func (l *testLog) Write(line []byte) (int, error) {
	l.t.Logf("%s", line)
	l.mu.Lock()
	defer l.mu.Unlock()
	n, err := l.text.Write(line)
	select {
	case l.written <- struct{}{}:
	default:
	}
	return n, err
}

// String is all that was logged.
func (l *testLog) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

var errScript = errors.New("the script has come to its end")
