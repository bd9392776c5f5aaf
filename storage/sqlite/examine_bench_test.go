package sqlite

import (
	"flag"
	"fmt"
	"path/filepath"
	"testing"

	"korsar/game"
	"korsar/storage"
	"korsar/storage/storagetest"
)

var benchTables = flag.Int("tables", 1000, "how many tables lie in the store of BenchmarkExamine and BenchmarkUpgrade")

// BenchmarkExamine has every table looked at, each a game of two forty moves on.
//
//	go test ./storage/sqlite -run '^$' -bench 'Examine|Upgrade' -benchtime 1x -tables 100000
func BenchmarkExamine(b *testing.B) {
	path := manyTables(b)
	for b.Loop() {
		r, err := Examine(b.Context(), path, Inspector{Damaged: func(err *storage.CorruptError) { b.Fatal(err) }})
		must(b, err)
		if r.Tables != *benchTables {
			b.Fatalf("%+v", r)
		}
	}
}

// BenchmarkUpgrade brings the same from the last schema without checksums to today's.
func BenchmarkUpgrade(b *testing.B) {
	path := manyTables(b)
	for b.Loop() {
		b.StopTimer()
		exec(b, path, `ALTER TABLE tables DROP COLUMN last_seq; ALTER TABLE tables DROP COLUMN checksum; DELETE FROM goose_db_version WHERE version_id > 5`)
		b.StartTimer()
		s, err := Open(b.Context(), path, Options{Inspector: Inspector{Damaged: func(err *storage.CorruptError) { b.Fatal(err) }}})
		must(b, err)
		must(b, s.Close())
	}
}

// manyTables is a database with copies of one table, each in a channel of its own.
func manyTables(b *testing.B) (path string) {
	b.Helper()
	path = filepath.Join(b.TempDir(), "korsar.db")
	s, err := Open(b.Context(), path, Options{})
	must(b, err)
	story := storagetest.NewStory(1, storagetest.Options(game.FreeForAll, 2), 1)
	create(b, s, story)
	appendAll(b, s, story, story.Join(2), story.Start())
	for range 40 {
		appendAll(b, s, story, story.Move())
	}
	must(b, s.write(b.Context(), func(w *writer) error {
		_, err := w.conn.Exec(fmt.Sprintf(`CREATE TEMP TABLE n AS WITH RECURSIVE n (i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < %d) SELECT i FROM n`, *benchTables), nil)
		if err == nil {
			_, err = w.conn.Exec(`INSERT INTO tables SELECT i, phase, guild, i, edition, mode, host, people, turn, moved, board_channel, board_message, board_posted, board_number,
				due, last_seq, checksum FROM n, tables;
				INSERT INTO entries SELECT i, seq, at, kind, person, cause, body FROM n, entries`, nil)
		}
		return err
	}))
	must(b, s.Close())
	return path
}
