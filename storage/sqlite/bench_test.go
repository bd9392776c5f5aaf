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

// BenchmarkDurableMoves compares the rate of durable moves with the rate of commits of a single row under the same
// settings. A move is an entry, the index row, and the board message that replaces the previous one. The two alternate
// in slices, so that both see the same disk and the same load.
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
		b.Run(fmt.Sprintf("tables=%d", tables), func(b *testing.B) { compareWithBareRows(b, tables) })
	}
}

// BenchmarkAccept measures how many interactions are accepted per second.
//
//	go test ./storage/sqlite ./storage/postgres -run '^$' -bench Accept
func BenchmarkAccept(b *testing.B) { storagetest.BenchmarkAccept(b, openTest(b)) }

// slice is the number of commits after which the two kinds of commits alternate.
const slice = 1024

func compareWithBareRows(b *testing.B, tables int) {
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

// bareRows is the baseline, which commits one row in each transaction.
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

// moves is a set of tables where players draw all the time. The store does not fold its entries, so the cost of the
// game's rules is not measured.
type moves struct {
	store   *Store
	scripts []*storagetest.Script
	ends    []journalEnd
}

type journalEnd struct {
	seq int64
	sum journal.Checksum
}

func newMoves(b *testing.B, tables int) *moves {
	m := &moves{store: openTest(b), scripts: make([]*storagetest.Script, tables), ends: make([]journalEnd, tables)}
	for i := range m.scripts {
		script := storagetest.NewScript(snowflake.ID(i+1), storagetest.Options(game.FreeForAll, 3), 1)
		create(b, m.store, script)
		appendAll(b, m.store, script, script.Join(2), script.Join(3), script.Start())
		m.scripts[i], m.ends[i] = script, journalEnd{script.Seq, script.Checksum}
	}
	return m
}

// commit makes moves at all tables concurrently. They are distributed evenly.
func (m *moves) commit(b *testing.B, count int) {
	var players sync.WaitGroup
	for i, script := range m.scripts {
		players.Go(func() {
			for range (count + i) / len(m.scripts) {
				if err := m.store.Append(b.Context(), script.ID, draw(script, &m.ends[i])); err != nil {
					b.Error(err)
					return
				}
			}
		})
	}
	players.Wait()
}

// draw returns a commit that continues a journal by one move.
func draw(script *storagetest.Script, at *journalEnd) storage.Commit {
	seq := at.seq + 1
	now := script.Clock.Add(time.Duration(seq) * time.Second)
	seat := game.Seat(seq%3 + 1)
	summary := script.Summary()
	summary.Turn, summary.Latest = seat, now
	l := journal.Line{Seq: seq, At: now.UnixMilli(), Kind: journal.Played{}.Kind(), By: 1, Cause: snowflake.ID(seq),
		Body: fmt.Sprint(seat, " draw")}
	c := storage.Commit{
		Follows: at.sum,
		Entries: []journal.Line{l},
		Summary: summary,
		Messages: []storage.OutboxMessage{{Kind: storage.OutboxBoard, Seq: seq, NotBefore: now,
			Nonce: fmt.Sprint("board ", seq)}},
	}
	*at = journalEnd{seq, at.sum.Add(l)}
	return c
}
