package endurance_test

import (
	"context"
	"log/slog"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/jonboulle/clockwork"

	"korsar/bot"
	"korsar/bot/bottest"
	"korsar/bot/discord/bare"
	"korsar/bot/sandbox"
	"korsar/bot/simplayer"
	"korsar/storage/sqlite"
)

// BenchmarkClick measures the time from a click to the new hand, through the
// client library, the gateway socket, HTTP, the rules and a durable commit,
// beside two floors in turn with it: a bare handler that answers, and one that
// commits one row durably and answers. It reports the p50 of each in
// microseconds and the ratio to the second floor.
func BenchmarkClick(b *testing.B) {
	answers := openFloor(b, nil)
	commits := openFloor(b, rowCommit(b))
	game := openClicks(b)
	var floor, durable, hand []time.Duration
	for b.Loop() {
		floor = append(floor, answers.click(b))
		durable = append(durable, commits.click(b))
		hand = append(hand, game.click(b))
	}
	b.ReportMetric(micros(floor), "µs-answer")
	b.ReportMetric(micros(durable), "µs-commit+answer")
	b.ReportMetric(micros(hand), "µs-hand")
	b.ReportMetric(micros(hand)/micros(durable), "x-floor")
}

// micros is the median in microseconds.
func micros(d []time.Duration) float64 {
	slices.Sort(d)
	return float64(d[len(d)/2].Nanoseconds()) / 1000
}

// floor is a person who clicks at a bare bot.
type floor struct {
	person  *sandbox.Person
	message string
}

func openFloor(b *testing.B, before func() error) *floor {
	b.Helper()
	d := bottest.OpenWorld(b, sandbox.Options{Transcript: -1})
	g, channel := bottest.Tavern(d)
	person := d.NewPerson("Anne", "en-US")
	g.Add(person)
	bot, err := bare.Open(d.Token(), d.API(), before)
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = bot.Close() })
	if err := bot.Post(channel.ID()); err != nil {
		b.Fatal(err)
	}
	return &floor{person: person, message: person.Sees(channel)[0].ID}
}

func (f *floor) click(b *testing.B) time.Duration {
	start := time.Now()
	answer, err := f.person.Click(context.Background(), f.message, "Click")
	took := time.Since(start)
	if err != nil || answer.Kind != sandbox.Replied {
		b.Fatal("a bare click was not answered", err)
	}
	return took
}

// rowCommit commits one row durably.
func rowCommit(b *testing.B) func() error {
	b.Helper()
	rows, err := bare.OpenRows(filepath.Join(b.TempDir(), "floor.db"))
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = rows.Close() })
	return rows.Commit
}

// clicks is a game without end of which every move is a click.
type clicks struct {
	table *simplayer.Table
	bot   *bot.Bot
	pick  func([]string) string
	seat  int
}

func openClicks(b *testing.B) *clicks {
	b.Helper()
	d := bottest.OpenWorld(b, sandbox.Options{Transcript: -1})
	g, channel := bottest.Tavern(d)
	store, err := sqlite.Open(context.Background(), filepath.Join(b.TempDir(), "korsar.db"), sqlite.Options{})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = store.Close() })
	started, err := bot.Start(context.Background(), bot.Options{Store: store, Clock: clockwork.NewRealClock(),
		Log: slog.New(slog.DiscardHandler), Token: d.Token(), API: d.API()})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(started.Close)
	c := &clicks{bot: started, table: &simplayer.Table{Settle: started.Settle}, pick: bottest.Random(1)}
	for _, name := range bottest.Names[:3] {
		p := d.NewPerson(name, "en-US")
		g.Add(p)
		c.table.Players = append(c.table.Players, &simplayer.Player{Person: p, Channel: channel})
	}
	c.gather(b)
	return c
}

func (c *clicks) gather(b *testing.B) {
	b.Helper()
	if err := c.table.Gather(context.Background(), "/korsar new seats:3"); err != nil {
		b.Fatal(err)
	}
}

// click makes the next move of the game and returns how long its answer took.
func (c *clicks) click(b *testing.B) time.Duration {
	for {
		if err := c.bot.Settle(context.Background()); err != nil {
			b.Fatal(err)
		}
		player := c.table.Players[c.seat%len(c.table.Players)]
		hand, err := player.Hand(context.Background())
		if err != nil { // the board is gone: the game is over
			c.gather(b)
			continue
		}
		c.seat++
		if took, moved := c.move(b, player, hand); moved {
			return took
		}
	}
}

// move times the last click of a move: the one that is answered with the new
// hand.
func (c *clicks) move(b *testing.B, p *simplayer.Player, hand sandbox.Message) (took time.Duration, moved bool) {
	var start time.Time
	move, err := p.MoveIn(context.Background(), hand, func(offers []string) string {
		start = time.Now()
		return c.pick(offers)
	})
	took = time.Since(start)
	if err != nil {
		b.Fatal(err)
	}
	return took, move != ""
}
