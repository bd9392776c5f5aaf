package engine_test

import (
	"context"
	"errors"
	"log/slog"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jonboulle/clockwork"

	"korsar/bot/community"
	"korsar/bot/engine"
	"korsar/bot/sandbox/bare"
	"korsar/bot/table"
	"korsar/game"
	"korsar/game/deal"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
	"korsar/storage/sqlite"
)

// BenchmarkDurableMoves measures moves that are committed to SQLite before they are acknowledged with the new hand:
// at one table, where each move waits for the one before, and at 64 tables at once. The outbox is committed with each
// move and delivered meanwhile. Bare one-row commits, in turn with the moves, are the yardstick. It reports each per
// second, and the ratios to the bare commits.
func BenchmarkDurableMoves(b *testing.B) {
	rows, err := bare.OpenRows(filepath.Join(b.TempDir(), "floor.db"))
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = rows.Close() })
	measureMoves(b, openBenchmarkTables(b, 65), rows.Commit)
}

// measureMoves measures moves at one table and at 64, in turn with bare commits.
func measureMoves(b *testing.B, tables *benchmarkTables, bareCommit func() error) {
	var floor, one, many rate
	for b.Loop() {
		floor.measure(500, func() {
			for range 500 {
				if err := bareCommit(); err != nil {
					b.Fatal(err)
				}
			}
		})
		one.measure(500, func() { tables.play(b, tables.list[:1], 500) })
		many.measure(64*50, func() { tables.play(b, tables.list[1:], 50) })
	}
	b.ReportMetric(floor.perSecond(), "bare-commits/s")
	b.ReportMetric(one.perSecond(), "moves/s-1-table")
	b.ReportMetric(many.perSecond(), "moves/s-64-tables")
	b.ReportMetric(100*one.perSecond()/floor.perSecond(), "%-1-table")
	b.ReportMetric(100*many.perSecond()/floor.perSecond(), "%-64-tables")
}

// BenchmarkTableMemory measures the heap that a table of two in the middle of a game takes while it is in memory, with
// what it knows of its people, its hands on their screens and its board. Unused tables are evicted.
func BenchmarkTableMemory(b *testing.B) {
	const tables, moves = 1000, 40
	t := openBenchmarkTables(b, 1)
	t.shown = true
	before := liveHeap()
	for b.Loop() {
		more := make([]*benchmarkTable, tables)
		for i := range more {
			more[i] = t.add(b)
		}
		t.play(b, more, moves)
	}
	if err := t.registry.Settle(context.Background()); err != nil {
		b.Fatal(err)
	}
	opened := len(t.list)
	t.list = nil // the benchmark's own games
	b.ReportMetric(float64(liveHeap()-before)/float64(opened), "B/table")
}

// BenchmarkMoveSize measures what a move writes into the database's log, in bytes and in pages of 4 KB, as SQLite
// writes them. The move's board is included: it is delivered before the next move.
func BenchmarkMoveSize(b *testing.B) {
	const frame, pageSize = 24, 4096 // SQLite's documentation, "WAL-mode File Format"
	t := openBenchmarkTables(b, 1)
	settle := func() {
		if err := t.registry.Settle(context.Background()); err != nil {
			b.Fatal(err)
		}
	}
	settle()
	var written int64
	for b.Loop() {
		before := t.logSize(b)
		t.play(b, t.list, 1)
		settle()
		written += max(t.logSize(b)-before, 0) // it starts over after a thousand pages
	}
	b.ReportMetric(float64(written)/(frame+pageSize)/float64(b.N), "pages/move")
	b.ReportMetric(float64(written)/float64(b.N), "B/move")
}

// logSize returns the size of the database's log in bytes.
func (f *benchmarkTables) logSize(b *testing.B) int64 {
	log, err := os.Stat(f.path + "-wal")
	if err != nil {
		b.Fatal(err)
	}
	return log.Size()
}

// liveHeap returns the bytes in use after a collection.
func liveHeap() uint64 {
	runtime.GC()
	runtime.GC() // what finalizers and pools kept through the first
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	return stats.HeapAlloc
}

// rate counts operations and the time they took.
type rate struct {
	done int
	took time.Duration
}

// measure times do, which performs the given number of operations.
func (r *rate) measure(done int, do func()) {
	start := time.Now()
	do()
	r.took += time.Since(start)
	r.done += done
}

func (r *rate) perSecond() float64 { return float64(r.done) / r.took.Seconds() }

// benchmarkTables are tables where one game follows another.
type benchmarkTables struct {
	path     string // of the database
	shown    bool   // each hand is on a screen, and its message can be edited
	registry *engine.Registry
	deck     game.Deck // of every game, which the benchmark replays
	list     []*benchmarkTable
	ids      atomic.Uint64
}

// benchmarkTable is a table of two with a channel of its own.
type benchmarkTable struct {
	all     *benchmarkTables
	id      journal.TableID
	channel snowflake.ID
	rng     *rand.Rand
	game    game.State // the same as at the table
}

func openBenchmarkTables(b *testing.B, tables int) *benchmarkTables {
	b.Helper()
	path := filepath.Join(b.TempDir(), "korsar.db")
	store, err := sqlite.Open(context.Background(), path, sqlite.Options{})
	if err != nil {
		b.Fatal(err)
	}
	f := openTablesIn(b, store, tables)
	f.path = path
	return f
}

// openTablesIn opens tables in a store, which is closed after the benchmark.
func openTablesIn(b *testing.B, store storage.Store, tables int) *benchmarkTables {
	b.Helper()
	b.Cleanup(func() { _ = store.Close() })
	f := &benchmarkTables{deck: game.OrderedDeck()}
	rng := rand.New(rand.NewPCG(1, 2))
	rng.Shuffle(len(f.deck), func(i, j int) { f.deck[i], f.deck[j] = f.deck[j], f.deck[i] })
	f.ids.Store(1000)
	f.registry = engine.NewRegistry(engine.Options{Store: store,
		Messenger: &slowMessenger{ids: &f.ids}, Clock: clockwork.NewRealClock(),
		Log:  slog.New(slog.DiscardHandler),
		Deal: func(deal.Secret, deal.Joins, game.Mode, int) (game.Deck, game.Seat) { return f.deck, 1 }})
	ctx := context.Background()
	if err := errors.Join(f.registry.Start(ctx), f.registry.SetReachable(ctx)); err != nil {
		b.Fatal(err)
	}
	b.Cleanup(f.registry.Close)
	for range tables {
		f.add(b)
	}
	return f
}

// add adds a table and starts a game there.
func (f *benchmarkTables) add(b *testing.B) *benchmarkTable {
	n := uint64(len(f.list))
	t := &benchmarkTable{all: f, channel: snowflake.ID(n + 1), rng: rand.New(rand.NewPCG(n, 0))}
	t.open(b)
	f.list = append(f.list, t)
	return t
}

// play makes moves at each of the tables, at all tables at once.
func (f *benchmarkTables) play(b *testing.B, tables []*benchmarkTable, moves int) {
	var players sync.WaitGroup
	for _, t := range tables {
		players.Go(func() {
			for range moves {
				t.move(b)
			}
		})
	}
	players.Wait()
}

func (t *benchmarkTable) click(user snowflake.ID) table.Click {
	return table.Click{User: user, Name: "Anne", Guild: 1, Channel: t.channel,
		Interaction: snowflake.ID(t.all.ids.Add(1))}
}

// users returns the two players of the table.
func (t *benchmarkTable) users() [2]snowflake.ID {
	return [2]snowflake.ID{t.channel * 10, t.channel*10 + 1}
}

// open opens the table and starts a game.
func (t *benchmarkTable) open(b *testing.B) {
	ctx, registry := context.Background(), t.all.registry
	options := journal.Options{Edition: "korsar-2019", Mode: game.FreeForAll, Seats: 2,
		Pace: journal.Relaxed, Booty: journal.OpenBooty, Language: "en"}
	opening := table.Opening{Guild: 1, Channel: t.channel, Options: options}
	reply := registry.Open(ctx, t.click(t.users()[0]), opening)
	opened, ok := reply.(table.Opened)
	if !ok {
		b.Errorf("a table was not opened: %+v", reply)
		return
	}
	t.id = opened.Table
	join := func(at *table.Table, c table.Click) (table.Reply, error) { return at.Join(ctx, c) }
	registry.At(ctx, t.click(t.users()[1]), t.id, join)
	start := func(at *table.Table, c table.Click) (table.Reply, error) { return at.Start(ctx, c) }
	registry.At(ctx, t.click(t.users()[0]), t.id, start)
	var err error
	setup := game.Setup{Edition: &game.Korsar2019, Mode: game.FreeForAll, Seats: 2, First: 1, Deck: t.all.deck}
	if t.game, err = game.New(setup); err != nil {
		b.Error(err)
	}
}

// move makes one random move for the player on turn. When a game is over, it starts the next.
func (t *benchmarkTable) move(b *testing.B) {
	ctx := context.Background()
	if t.game.Over() {
		t.open(b)
	}
	seat := t.game.Turn()
	moves := t.game.Moves(seat, nil)
	m := moves[t.rng.IntN(len(moves))]
	c := t.click(t.users()[seat-1])
	reply := t.all.registry.At(ctx, c, t.id, func(at *table.Table, c table.Click) (table.Reply, error) {
		return at.Play(ctx, c, m)
	})
	if hand, ok := reply.(table.Hand); !ok || hand.Refusal != nil {
		b.Errorf("a move was not made: %+v", reply)
	}
	if t.all.shown {
		c.Reply.Token = strings.Repeat("x", tokenLength)
		if err := t.all.registry.HandShown(ctx, t.id, c, true); err != nil {
			b.Error(err)
		}
	}
	if _, err := t.game.Play(seat, m); err != nil {
		b.Error(err)
	}
}

// tokenLength is the length of a token that edits a private message. Discord's are about as long.
const tokenLength = 220

// roundTrip is how long a request takes in the benchmark. Discord takes longer, and meanwhile redraws are coalesced.
const roundTrip = 50 * time.Millisecond

// slowMessenger is a messenger that does nothing but wait for a round trip.
type slowMessenger struct{ ids *atomic.Uint64 }

func (m *slowMessenger) PostBoard(context.Context, table.PublicState, table.Mentions,
	string) (engine.BoardPost, error) {
	time.Sleep(roundTrip)
	return engine.BoardPost{Message: snowflake.ID(m.ids.Add(1))}, nil
}

func (m *slowMessenger) EditBoard(context.Context, table.PublicState, table.Mentions, snowflake.ID,
	bool) error {
	time.Sleep(roundTrip)
	return nil
}

func (m *slowMessenger) EditFreely(context.Context, table.PublicState, table.Mentions, snowflake.ID,
	bool) (bool, error) {
	return false, nil
}

func (m *slowMessenger) Scarce() bool { return false }

func (m *slowMessenger) YieldHand(context.Context) {}

func (m *slowMessenger) YieldBoard(context.Context) {}

func (m *slowMessenger) EditsFreely(snowflake.ID) bool { return false }

func (m *slowMessenger) AcceptOffer(string) {}

func (m *slowMessenger) BoardShows(context.Context, snowflake.ID, snowflake.ID) (int64, error) {
	return 0, nil
}

func (m *slowMessenger) DeleteBoard(context.Context, snowflake.ID, snowflake.ID) error {
	time.Sleep(roundTrip)
	return nil
}

func (m *slowMessenger) PostEnd(context.Context, table.End, string) error {
	time.Sleep(roundTrip)
	return nil
}

func (m *slowMessenger) PostCall(context.Context, table.PublicState, snowflake.ID, string) (snowflake.ID, error) {
	return 1, nil
}
func (m *slowMessenger) Alert(context.Context, table.AlertJob) error { return nil }
func (m *slowMessenger) Remind(context.Context, snowflake.ID, table.PublicState, storage.Board, string) error {
	return nil
}
func (m *slowMessenger) TellNext(context.Context, table.HeadsUpJob) error               { return nil }
func (m *slowMessenger) Announce(context.Context, community.Announcement, string) error { return nil }
func (m *slowMessenger) PostGames(context.Context, community.OpenGames, string) (snowflake.ID, error) {
	return 0, nil
}
func (m *slowMessenger) EditGames(context.Context, snowflake.ID, community.OpenGames) error {
	return nil
}
func (m *slowMessenger) DeletePost(context.Context, snowflake.ID, snowflake.ID) error { return nil }
func (m *slowMessenger) ReportGamesRefused(context.Context, snowflake.ID, community.OpenGames, table.Denial,
	string) error {
	return nil
}
func (m *slowMessenger) TellNoAccess(context.Context, snowflake.ID, table.PublicState, string) error {
	return nil
}
func (m *slowMessenger) RenewHand(context.Context, table.ReplyToken, table.Hand, func() bool) error {
	return nil
}
func (m *slowMessenger) DeleteHand(context.Context, table.ReplyToken) error { return nil }
