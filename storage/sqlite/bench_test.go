package sqlite

import (
	"database/sql"
	"fmt"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"korsar/game"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
	"korsar/storage/storagetest"
)

// BenchmarkDurableMoves sets the rate of durable moves – an entry, the look-up
// row and the board that is to be told, in place of the one before – beside
// that of bare one-row commits under the same settings. The two take turns, a
// slice each, so that both see the same disk and the same neighbours.
//
//	go test ./storage/sqlite -run '^$' -bench DurableMoves
func BenchmarkDurableMoves(b *testing.B) {
	b.Run("bare-row", func(b *testing.B) {
		bare := newBareRows(b)
		b.ResetTimer()
		bare.commit(b, b.N)
		b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "rows/s")
	})
	for _, tables := range []int{1, 64} {
		b.Run(fmt.Sprintf("tables=%d", tables), func(b *testing.B) { besideBareRows(b, tables) })
	}
}

// slice is after how many commits the two take turns.
const slice = 1024

func besideBareRows(b *testing.B, tables int) {
	bare, moves := newBareRows(b), newMoves(b, tables)
	var floor time.Duration
	b.ResetTimer()
	for left := b.N; left > 0; left -= slice {
		count := min(slice, left)
		b.StopTimer()
		start := time.Now()
		bare.commit(b, count)
		floor += time.Since(start)
		b.StartTimer()
		moves.commit(b, count)
	}
	b.StopTimer()
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "moves/s")
	b.ReportMetric(100*floor.Seconds()/b.Elapsed().Seconds(), "%-of-bare")
}

// bareRows is the floor: nothing but one row in each transaction.
type bareRows struct{ insert *sql.Stmt }

func newBareRows(b *testing.B) bareRows {
	db, err := sql.Open(driverName, writerDSN(filepath.Join(b.TempDir(), "bare.db"), time.Second))
	must(b, err)
	b.Cleanup(func() { must(b, db.Close()) })
	db.SetMaxOpenConns(1)
	_, err = db.Exec(`CREATE TABLE moves (id INTEGER PRIMARY KEY, at INTEGER NOT NULL, body TEXT NOT NULL) STRICT`)
	must(b, err)
	insert, err := db.Prepare(`INSERT INTO moves (at, body) VALUES (?, ?)`)
	must(b, err)
	return bareRows{insert}
}

func (r bareRows) commit(b *testing.B, count int) {
	for range count {
		_, err := r.insert.Exec(int64(1_790_000_000_000), "2 R3#1")
		must(b, err)
	}
}

// moves is tables at which somebody draws all the time. The store does not
// fold what it is given: the game's own price is not measured here.
type moves struct {
	store   *Store
	stories []*storagetest.Story
	ends    []end
}

// end is how far a journal has come.
type end struct {
	seq int64
	sum journal.Checksum
}

func newMoves(b *testing.B, tables int) *moves {
	m := &moves{store: openTest(b), stories: make([]*storagetest.Story, tables), ends: make([]end, tables)}
	for i := range m.stories {
		story := storagetest.NewStory(snowflake.ID(i+1), storagetest.Options(game.FreeForAll, 3), 1)
		create(b, m.store, story)
		appendAll(b, m.store, story, story.Join(2), story.Join(3), story.Start())
		m.stories[i], m.ends[i] = story, end{story.Seq, story.Checksum}
	}
	return m
}

// commit makes moves at all the tables at once, the same number at each.
func (m *moves) commit(b *testing.B, count int) {
	var players sync.WaitGroup
	for i, story := range m.stories {
		players.Go(func() {
			for range (count + i) / len(m.stories) {
				if err := m.store.Append(b.Context(), story.ID, draw(story, &m.ends[i])); err != nil {
					b.Error(err)
					return
				}
			}
		})
	}
	players.Wait()
}

// draw goes on with a journal by one move.
func draw(story *storagetest.Story, at *end) storage.Commit {
	seq := at.seq + 1
	now := story.Clock.Add(time.Duration(seq) * time.Second)
	seat := game.Seat(seq%3 + 1)
	summary := story.Summary()
	summary.Turn, summary.Moved = seat, now
	l := journal.Line{Seq: seq, At: now.UnixMilli(), Kind: journal.KindPlayed, By: 1, Cause: snowflake.ID(seq), Body: fmt.Sprint(seat, " draw")}
	c := storage.Commit{
		Follows:  at.sum,
		Entries:  []journal.Line{l},
		Summary:  summary,
		Messages: []storage.OutboxMessage{{Kind: storage.OutboxBoard, Seq: seq, NotBefore: now, Nonce: fmt.Sprint("board ", seq)}},
	}
	*at = end{seq, at.sum.Add(l)}
	return c
}
