package endurance_test

import (
	"context"
	"log/slog"
	"path/filepath"
	"runtime"
	"slices"
	"testing"
	"time"

	"github.com/jonboulle/clockwork"

	"korsar/bot"
	"korsar/bot/bottest"
	"korsar/bot/sandbox"
	"korsar/bot/sandbox/bare"
	"korsar/bot/sandbox/simplayer"
	"korsar/bot/worker"
	"korsar/storage/sqlite"
)

// BenchmarkClick measures the time from a click to the new hand, through the client library, the gateway socket, HTTP,
// the rules and a durable commit. It alternates with two baselines: a bare handler that answers, and one that first
// commits a row durably. It reports the median of each in microseconds, and the ratio to the second baseline.
func BenchmarkClick(b *testing.B) {
	b.ReportAllocs()
	answers := newBaseline(b, nil)
	commits := newBaseline(b, commitRow(b))
	game := newClickGame(b)
	var floor, durable, hand []time.Duration
	for b.Loop() {
		floor = append(floor, answers.click(b))
		durable = append(durable, commits.click(b))
		hand = append(hand, game.click(b))
	}
	b.ReportMetric(medianMicros(floor), "µs-answer")
	b.ReportMetric(medianMicros(durable), "µs-commit+answer")
	b.ReportMetric(medianMicros(hand), "µs-hand")
	b.ReportMetric(medianMicros(hand)/medianMicros(durable), "x-floor")
}

func medianMicros(d []time.Duration) float64 {
	slices.Sort(d)
	return float64(d[len(d)/2].Nanoseconds()) / 1000
}

// baseline is a person who clicks at a bare bot.
type baseline struct {
	person  *sandbox.Person
	message string
}

func newBaseline(b *testing.B, before func() error) *baseline {
	b.Helper()
	d := bottest.OpenSandbox(b, sandbox.Options{Transcript: -1})
	g, channel := bottest.NewGuild(d)
	person := d.NewPerson("Anne", "en-US")
	g.Add(person)
	bot, err := bare.Open(d.Token(), d.API(), bare.Work{Before: before})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = bot.Close() })
	if err := bot.Post(channel.ID()); err != nil {
		b.Fatal(err)
	}
	return &baseline{person: person, message: person.Sees(channel)[0].ID}
}

func (f *baseline) click(b *testing.B) time.Duration {
	start := time.Now()
	answer, err := f.person.Click(context.Background(), f.message, "Click")
	took := time.Since(start)
	if err != nil || answer.Kind != sandbox.Replied {
		b.Fatal("a bare click was not answered", err)
	}
	return took
}

// commitRow returns a function that commits one row durably.
func commitRow(b *testing.B) func() error {
	b.Helper()
	rows, err := bare.OpenRows(filepath.Join(b.TempDir(), "floor.db"))
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = rows.Close() })
	return rows.Commit
}

// clickGame is a series of games whose moves are timed.
type clickGame struct {
	table *simplayer.Table
	bot   *bot.Bot
	pick  func([]string) string
	seat  int
}

func newClickGame(b *testing.B) *clickGame {
	b.Helper()
	d := bottest.OpenSandbox(b, sandbox.Options{Transcript: -1})
	g, channel := bottest.NewGuild(d)
	store, err := sqlite.Open(context.Background(), filepath.Join(b.TempDir(), "korsar.db"), sqlite.Options{})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = store.Close() })
	before := runtime.GOMAXPROCS(worker.Cores() + 1) // room for the thread that draws, as in the command
	b.Cleanup(func() { runtime.GOMAXPROCS(before) })
	started, err := bot.Start(context.Background(), bot.Options{Store: store, Clock: clockwork.NewRealClock(),
		Log: slog.New(slog.DiscardHandler), Token: d.Token(), API: d.API()})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(started.Close)
	c := &clickGame{bot: started, table: &simplayer.Table{Settle: started.Settle}, pick: bottest.RandomPick(1)}
	for _, name := range bottest.PeopleNames[:3] {
		p := d.NewPerson(name, "en-US")
		g.Add(p)
		c.table.Players = append(c.table.Players, &simplayer.Player{Person: p, Channel: channel})
	}
	c.gather(b)
	return c
}

func (c *clickGame) gather(b *testing.B) {
	b.Helper()
	if err := c.table.Gather(context.Background(), "/korsar new seats:3"); err != nil {
		b.Fatal(err)
	}
}

// click makes the next move of the game, and returns how long its answer took.
func (c *clickGame) click(b *testing.B) time.Duration {
	for {
		if err := c.bot.Settle(context.Background()); err != nil {
			b.Fatal(err)
		}
		player := c.table.Players[c.seat%len(c.table.Players)]
		hand, err := player.OpenHand(context.Background())
		if err != nil { // the board is gone because the game is over
			c.gather(b)
			continue
		}
		c.seat++
		if took, moved := c.move(b, player, hand); moved {
			return took
		}
	}
}

// move times the last click of a move, whose answer is the new hand.
func (c *clickGame) move(b *testing.B, p *simplayer.Player, hand sandbox.Message) (took time.Duration, moved bool) {
	var start time.Time
	move, err := p.MoveFromHand(context.Background(), hand, func(offers []string) string {
		start = time.Now()
		return c.pick(offers)
	})
	took = time.Since(start)
	if err != nil {
		b.Fatal(err)
	}
	return took, move != ""
}
