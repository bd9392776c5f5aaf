package sqlite

import (
	"flag"
	"fmt"
	"path/filepath"
	"testing"

	"korsar/storage"
)

var benchTables = flag.Int("tables", 1000, "number of tables in BenchmarkExamine and BenchmarkUpgrade")

// BenchmarkExamine examines tables. Each has a game of two players after forty moves.
//
//	go test ./storage/sqlite -run '^$' -bench Examine -benchtime 1x -tables 100000
func BenchmarkExamine(b *testing.B) {
	path := manyTables(b)
	for b.Loop() {
		r, err := Examine(b.Context(), path,
			storage.Inspector{Damaged: func(err *storage.CorruptError) { b.Fatal(err) }})
		must(b, err)
		if r.Tables != *benchTables {
			b.Fatalf("%+v", r)
		}
	}
}

// manyTables returns a database with benchTables copies of one table.
func manyTables(b *testing.B) (path string) {
	b.Helper()
	path = filepath.Join(b.TempDir(), "korsar.db")
	s, err := Open(b.Context(), path, Options{})
	must(b, err)
	playMovesIn(b, s, 1, 40)
	must(b, s.Close())
	copyTable(b, path, `phase, guild, edition, mode, host, people, turn, turn_at, latest, due, last_seq, checksum`)
	return path
}

// copyTable copies the only table of a database. Each copy gets a channel of its own.
func copyTable(b *testing.B, path, columns string) {
	b.Helper()
	exec(b, path, fmt.Sprintf(`CREATE TEMP TABLE n AS
			WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %d)
			SELECT 1000 + i AS i FROM n LIMIT -1 OFFSET 1;
		INSERT INTO tables (id, channel, %[2]s) SELECT i, i, %[2]s FROM n, tables;
		INSERT INTO entries SELECT i, seq, at, kind, person, cause, body FROM n, entries`, *benchTables, columns))
}
