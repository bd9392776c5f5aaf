package engine_test

import (
	"context"
	"errors"
	"log/slog"
	"math/rand/v2"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jonboulle/clockwork"

	"korsar/bot/community"
	"korsar/bot/discord/bare"
	"korsar/bot/engine"
	"korsar/bot/table"
	"korsar/game"
	"korsar/game/deal"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
	"korsar/storage/sqlite"
)

// BenchmarkDurableMoves measures moves that are committed to SQLite before
// they are acknowledged with the new hand, beside bare one-row commits in turn
// with them: at one table, where each move waits for the one before, and at 64
// tables at once. What is to be told is committed with each move, told and
// settled meanwhile. It reports each per second, and the ratios to the bare
// commits.
func BenchmarkDurableMoves(b *testing.B) {
	rows, err := bare.OpenRows(filepath.Join(b.TempDir(), "floor.db"))
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = rows.Close() })
	fleet := openFleet(b, 65)
	var floor, one, many rate
	for b.Loop() {
		floor.measure(500, func() {
			for range 500 {
				if err := rows.Commit(); err != nil {
					b.Fatal(err)
				}
			}
		})
		one.measure(500, func() { fleet.play(b, fleet.tables[:1], 500) })
		many.measure(64*50, func() { fleet.play(b, fleet.tables[1:], 50) })
	}
	b.ReportMetric(floor.perSecond(), "bare-commits/s")
	b.ReportMetric(one.perSecond(), "moves/s-1-table")
	b.ReportMetric(many.perSecond(), "moves/s-64-tables")
	b.ReportMetric(100*one.perSecond()/floor.perSecond(), "%-1-table")
	b.ReportMetric(100*many.perSecond()/floor.perSecond(), "%-64-tables")
}

// rate counts what was done in which time.
type rate struct {
	done int
	took time.Duration
}

func (r *rate) measure(done int, do func()) {
	start := time.Now()
	do()
	r.took += time.Since(start)
	r.done += done
}

func (r *rate) perSecond() float64 { return float64(r.done) / r.took.Seconds() }

// fleetUnderWay is tables at which games without end are played.
type fleetUnderWay struct {
	harbour *engine.Registry
	deck    game.Deck // of every game, so that the benchmark can follow it
	tables  []*benchTable
	ids     atomic.Uint64
}

// benchTable is a table of two with a channel of its own.
type benchTable struct {
	fleet   *fleetUnderWay
	id      journal.TableID
	channel snowflake.ID
	rng     *rand.Rand
	game    game.State // as it is at the table
}

func openFleet(b *testing.B, tables int) *fleetUnderWay {
	b.Helper()
	store, err := sqlite.Open(context.Background(), filepath.Join(b.TempDir(), "korsar.db"), sqlite.Options{})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = store.Close() })
	f := &fleetUnderWay{deck: game.OrderedDeck()}
	rng := rand.New(rand.NewPCG(1, 2))
	rng.Shuffle(len(f.deck), func(i, j int) { f.deck[i], f.deck[j] = f.deck[j], f.deck[i] })
	f.ids.Store(1000)
	f.harbour = engine.NewRegistry(engine.Options{Store: engine.StoreOf(store), Messenger: &mute{ids: &f.ids}, Clock: clockwork.NewRealClock(), Log: slog.New(slog.DiscardHandler),
		Deal: func(deal.Secret, deal.Joins, game.Mode, int) (game.Deck, game.Seat) { return f.deck, 1 }})
	if err := errors.Join(f.harbour.Start(context.Background()), f.harbour.SetReachable(context.Background())); err != nil {
		b.Fatal(err)
	}
	b.Cleanup(f.harbour.Close)
	for i := range tables {
		t := &benchTable{fleet: f, channel: snowflake.ID(i + 1), rng: rand.New(rand.NewPCG(uint64(i), 0))}
		t.open(b)
		f.tables = append(f.tables, t)
	}
	return f
}

// play makes moves at each of the tables, all tables at once.
func (f *fleetUnderWay) play(b *testing.B, tables []*benchTable, moves int) {
	var all sync.WaitGroup
	for _, t := range tables {
		all.Go(func() {
			for range moves {
				t.move(b)
			}
		})
	}
	all.Wait()
}

func (t *benchTable) click(user snowflake.ID) table.Click {
	return table.Click{User: user, Name: "Anne", Guild: 1, Channel: t.channel, Interaction: snowflake.ID(t.fleet.ids.Add(1))}
}

// users is the two people of the table.
func (t *benchTable) users() [2]snowflake.ID {
	return [2]snowflake.ID{t.channel * 10, t.channel*10 + 1}
}

func (t *benchTable) open(b *testing.B) {
	ctx, h := context.Background(), t.fleet.harbour
	reply := h.Open(ctx, t.click(t.users()[0]), table.Opening{Guild: 1, Channel: t.channel, Options: journal.Options{Edition: "korsar-2019",
		Mode: game.FreeForAll, Seats: 2, Pace: journal.Relaxed, Booty: journal.OpenBooty, Language: "en"}})
	opened, ok := reply.(table.Opened)
	if !ok {
		b.Errorf("a table was not opened: %+v", reply)
		return
	}
	t.id = opened.Table
	for _, user := range t.users() {
		h.At(ctx, t.click(user), t.id, func(at *table.Table, c table.Click) (table.Reply, error) { return at.Join(ctx, c) })
	}
	h.At(ctx, t.click(t.users()[0]), t.id, func(at *table.Table, c table.Click) (table.Reply, error) { return at.Start(ctx, c) })
	var err error
	if t.game, err = game.New(game.Setup{Edition: &game.Korsar2019, Mode: game.FreeForAll, Seats: 2, First: 1, Deck: t.fleet.deck}); err != nil {
		b.Error(err)
	}
}

// move makes one random move of whoever is on turn; a game that is over gives
// way to the next.
func (t *benchTable) move(b *testing.B) {
	ctx := context.Background()
	if t.game.Over() {
		t.open(b)
	}
	seat := t.game.Turn()
	moves := t.game.Moves(seat, nil)
	m := moves[t.rng.IntN(len(moves))]
	reply := t.fleet.harbour.At(ctx, t.click(t.users()[seat-1]), t.id, func(at *table.Table, c table.Click) (table.Reply, error) {
		return at.Play(ctx, c, m)
	})
	if hand, ok := reply.(table.Hand); !ok || hand.Refusal != nil {
		b.Errorf("a move was not made: %+v", reply)
	}
	if _, err := t.game.Play(seat, m); err != nil {
		b.Error(err)
	}
}

// roundTrip is how long a request takes in the benchmark. Discord takes longer;
// while it does, redraws are coalesced.
const roundTrip = 50 * time.Millisecond

// mute is a crier that says nothing, in the time that Discord would take.
type mute struct{ ids *atomic.Uint64 }

func (m *mute) PostBoard(context.Context, table.PublicState, table.Call, string) (engine.BoardPost, error) {
	time.Sleep(roundTrip)
	return engine.BoardPost{Message: snowflake.ID(m.ids.Add(1))}, nil
}

func (m *mute) EditBoard(context.Context, table.PublicState, table.Call, snowflake.ID) error {
	time.Sleep(roundTrip)
	return nil
}

func (m *mute) DeleteBoard(context.Context, snowflake.ID, snowflake.ID) error {
	time.Sleep(roundTrip)
	return nil
}

func (m *mute) PostEnd(context.Context, table.End, string) error {
	time.Sleep(roundTrip)
	return nil
}

func (m *mute) Remind(context.Context, snowflake.ID, table.PublicState, storage.Board, string) error {
	return nil
}
func (m *mute) Announce(context.Context, community.Announcement, string) error        { return nil }
func (m *mute) Strand(context.Context, snowflake.ID, table.PublicState, string) error { return nil }
func (m *mute) CloseThread(context.Context, snowflake.ID) error                       { return nil }
func (m *mute) RenewHand(context.Context, table.ReplyToken, table.Hand) error         { return nil }
