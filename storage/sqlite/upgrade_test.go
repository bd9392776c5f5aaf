package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/storagetest"
)

// oldSchema is the last one without checksums.
const oldSchema = 5

// oldDatabase returns a copy of a database of the last released format without checksums, with six tables.
func oldDatabase(t *testing.T) (path string) {
	t.Helper()
	path = filepath.Join(storagetest.TempDir(t), "korsar.db")
	must(t, os.WriteFile(path, readOld(t), 0o600))
	return path
}

func readOld(t testing.TB) []byte {
	t.Helper()
	file, err := os.ReadFile(filepath.Join(versions, "v5", released))
	must(t, err)
	return file
}

// schemaOf returns the version of a file's schema.
func schemaOf(t *testing.T, path string) (version int64) {
	t.Helper()
	db, err := sql.Open(driverName, path)
	must(t, err)
	all, err := newProvider(db, storage.Inspector{})
	must(t, err)
	version, err = all.GetDBVersion(t.Context())
	must(t, errors.Join(err, db.Close()))
	return version
}

// TestUpgradeKeepsADamagedTable checks that an unreadable journal is reported, stays damaged and affects no other game.
func TestUpgradeKeepsADamagedTable(t *testing.T) {
	path := oldDatabase(t)
	exec(t, path, `DELETE FROM entries WHERE table_id = 2 AND seq = 9; DELETE FROM entries WHERE table_id = 4`)
	var damaged []journal.TableID
	var steps []int
	s, err := Open(t.Context(), path, Options{Inspector: storage.Inspector{
		Progress: func(done, total int) {
			if total != 6 {
				t.Errorf("%d of %d tables are read", done, total)
			}
			steps = append(steps, done)
		},
		Damaged: func(err *storage.CorruptError) { damaged = append(damaged, err.Table) },
	}})
	must(t, err)
	defer func() { must(t, s.Close()) }()
	if !slices.Equal(damaged, []journal.TableID{2, 4}) ||
		!slices.Equal(steps, []int{1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6}) {
		t.Errorf("damaged are %v, the steps were %v", damaged, steps)
	}
	for id := journal.TableID(1); id <= 6; id++ {
		_, err := s.Load(t.Context(), id)
		if wanted := slices.Contains(damaged, id); errors.As(err, new(*storage.CorruptError)) != wanted ||
			(err != nil) != wanted {
			t.Errorf("table %d: %v", id, err)
		}
	}
	left := journal.Line{Seq: 10, Kind: journal.KindPaused, Body: `{"why":"no-access"}`}
	err = s.Append(t.Context(), 2, storage.Commit{Entries: []journal.Line{left},
		Summary: &storage.Summary{Phase: journal.Playing}})
	if err == nil {
		t.Error("a damaged journal was continued")
	}
}

// TestUpgradeStartsFromASoundFile checks that damage found only by integrity_check is refused before anything is
// written.
func TestUpgradeStartsFromASoundFile(t *testing.T) {
	path := oldDatabase(t)
	// An index with other values than those of its column.
	exec(t, path, `PRAGMA writable_schema = on;
		UPDATE sqlite_schema SET sql = replace(sql, '(channel)', '(moved)') WHERE name = 'tables_by_channel'`)
	must(t, checkIntegrity(t.Context(), path, "quick_check", Options{}.withDefaults().Wait))
	before, err := os.ReadFile(path)
	must(t, err)
	_, err = Open(t.Context(), path, Options{})
	if err == nil || !strings.Contains(err.Error(), "the file is damaged: restore a backup") {
		t.Errorf("with a damaged index: %v", err)
	}
	if after, _ := os.ReadFile(path); string(after) != string(before) {
		t.Error("the file was changed")
	}
}

// TestUpgradeIsAllOrNothing checks that a program that dies or is stopped during an upgrade leaves the old schema, and
// that the next start upgrades.
func TestUpgradeIsAllOrNothing(t *testing.T) {
	path, ctx := oldDatabase(t), t.Context()
	s, err := Open(ctx, oldDatabase(t), Options{}) // the expected result
	must(t, err)
	wanted := loadAll(t, s, 6)
	must(t, s.Close())
	var deaths []string // copies of the files on disk after each table
	ended, end := context.WithCancel(ctx)
	defer end()
	_, err = Open(ended, path, Options{Inspector: storage.Inspector{Progress: func(done, _ int) {
		deaths = append(deaths, copyFiles(t, path))
		if done == 5 {
			end()
		}
	}}})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("asked to end: %v", err)
	}
	for i, path := range append(deaths, path) {
		if version := schemaOf(t, path); version != oldSchema {
			t.Errorf("after %d tables the schema is %d", i+1, version)
		}
		s, err := Open(ctx, path, Options{})
		must(t, err)
		if got := loadAll(t, s, 6); !slices.Equal(got, wanted) {
			t.Errorf("after %d tables the journals end with %v, want %v", i+1, got, wanted)
		}
		must(t, s.Close())
	}
	if len(deaths) != 5 {
		t.Errorf("it was looked at after %d tables", len(deaths))
	}
}

// copyFiles copies a database and its log as a crash would leave them now.
func copyFiles(t testing.TB, path string) (to string) {
	t.Helper()
	to = filepath.Join(storagetest.TempDir(t), "korsar.db")
	for _, suffix := range []string{"", "-wal"} {
		file, err := os.ReadFile(path + suffix)
		if suffix == "" || !errors.Is(err, os.ErrNotExist) {
			must(t, err)
			must(t, os.WriteFile(to+suffix, file, 0o600))
		}
	}
	return to
}

// loadAll returns the last entry of each journal.
func loadAll(t *testing.T, s *Store, tables int) (ends []journalEnd) {
	t.Helper()
	for id := range tables {
		loaded, err := s.Load(t.Context(), journal.TableID(id+1))
		must(t, err)
		ends = append(ends, journalEnd{loaded.Table.Seq, loaded.Table.Checksum})
	}
	return ends
}

// TestUpgradeIsTold checks that an upgrade is told once, with both schemas, and the creation of a file is not.
func TestUpgradeIsTold(t *testing.T) {
	path := oldDatabase(t)
	before := schemaOf(t, path)
	var told [][2]int64
	o := Options{Upgraded: func(from, to int64) { told = append(told, [2]int64{from, to}) }}
	for _, file := range []string{path, path, filepath.Join(storagetest.TempDir(t), "new.db")} {
		s, err := Open(t.Context(), file, o)
		must(t, err)
		must(t, s.Close())
	}
	if want := [][2]int64{{before, schemaOf(t, path)}}; !slices.Equal(told, want) || before == want[0][1] {
		t.Errorf("told was %v, want %v", told, want)
	}
}
