package sqlite

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
	"korsar/storage/storagetest"
)

// runExamine returns the result of Examine, and the tables that it reports as damaged.
func runExamine(t *testing.T, path string) (r Report, damaged []journal.TableID, err error) {
	t.Helper()
	visited := 0
	r, err = Examine(t.Context(), path, storage.Inspector{
		Progress: func(done, total int) {
			if visited++; done != visited || done > total {
				t.Errorf("%d of %d tables are looked at, after %d", done, total, visited-1)
			}
		},
		Damaged: func(err *storage.CorruptError) { damaged = append(damaged, err.Table) },
	})
	return r, damaged, err
}

// TestExamineEveryFormat checks that Examine finds no fault in a sound database of any format, also after an upgrade,
// and does not write to it.
func TestExamineEveryFormat(t *testing.T) {
	eachFormat(t, func(t *testing.T, _, path string) {
		file, err := os.ReadFile(path)
		must(t, err)
		if r, damaged, err := runExamine(t, path); err != nil || r.Tables < 4 || len(damaged) > 0 {
			t.Errorf("%+v, damaged are %v (%v)", r, damaged, err)
		}
		if after, _ := os.ReadFile(path); string(after) != string(file) {
			t.Error("it was changed")
		}
		s, err := Open(t.Context(), path, Options{})
		must(t, err)
		if r, damaged, err := runExamine(t, path); err != nil || r.Schema != r.Newest || len(damaged) > 0 {
			t.Errorf("in use: %+v, damaged are %v (%v)", r, damaged, err)
		}
		must(t, s.Close())
	})
}

// TestExamineOfNothing checks that Examine finds no fault in a database that the next start fills, and does not change
// it.
func TestExamineOfNothing(t *testing.T) {
	for name, text := range interruptedStarts {
		path := filepath.Join(t.TempDir(), "korsar.db")
		must(t, os.WriteFile(path, nil, 0o600))
		exec(t, path, text)
		before := filesIn(t, filepath.Dir(path))
		if r, damaged, err := runExamine(t, path); err != nil || r.Schema != 0 || len(damaged) > 0 {
			t.Errorf("%s: %+v, damaged are %v (%v)", name, r, damaged, err)
		}
		if after := filesIn(t, filepath.Dir(path)); !maps.Equal(after, before) {
			t.Errorf("%s: it was changed", name)
		}
	}
}

// TestExamineReadsDefinitions checks that Examine finds an invalid definition, which SQLite refuses only if it may
// write.
func TestExamineReadsDefinitions(t *testing.T) {
	path := filepath.Join(storagetest.TempDir(t), "korsar.db")
	makeAll(t, path)
	exec(t, path, `PRAGMA writable_schema = on;
		UPDATE sqlite_schema SET sql = replace(sql, 'CHECK (voided IN', 'CHECK (voidud IN') WHERE name = 'results'`)
	if _, _, err := runExamine(t, path); err == nil || !strings.Contains(err.Error(), "voidud") {
		t.Errorf("an examination says %v", err)
	}
	if _, err := Open(t.Context(), path, Options{}); err == nil {
		t.Error("it is opened")
	}
}

// TestExamineNamesDamagedTables checks that Examine names each damaged table, and tables whose row is missing, if
// SQLite finds no damage in the file.
func TestExamineNamesDamagedTables(t *testing.T) {
	path := stored(t)
	exec(t, path, `DELETE FROM entries WHERE table_id = 2 AND seq > 30;
		UPDATE entries SET cause = 1 WHERE table_id = 3 AND seq = 2;
		DELETE FROM entries WHERE table_id = 5 AND seq = 9;
		DELETE FROM tables WHERE id = 6`)
	if _, damaged, err := runExamine(t, path); err != nil || !slices.Equal(damaged, []journal.TableID{2, 3, 5, 6}) {
		t.Errorf("damaged are %v (%v)", damaged, err)
	}
}

// TestExamineNamesDamagedTournaments checks the same for tournaments.
func TestExamineNamesDamagedTournaments(t *testing.T) {
	path := filepath.Join(storagetest.TempDir(t), "korsar.db")
	makeAll(t, path)
	exec(t, path, `DELETE FROM tournament_entries WHERE tournament = 3 AND seq = 9;
		DELETE FROM tournaments WHERE id = 2`)
	var damaged []string
	r, err := Examine(t.Context(), path, storage.Inspector{
		Damaged: func(err *storage.CorruptError) { damaged = append(damaged, err.Subject()) },
	})
	if err != nil || r.Tournaments != 2 || !slices.Equal(damaged, []string{"tournament 3", "tournament 2"}) {
		t.Errorf("%d tournaments, damaged are %v (%v)", r.Tournaments, damaged, err)
	}
}

// TestExamineDamagedFile checks that Examine finds damage that only integrity_check finds. In a partly readable file it
// names the lost tables.
func TestExamineDamagedFile(t *testing.T) {
	path := stored(t)
	exec(t, path, `PRAGMA writable_schema = on;
		UPDATE sqlite_schema SET sql = replace(sql, '(channel)', '(latest)') WHERE name = 'tables_by_channel'`)
	if _, damaged, err := runExamine(t, path); err == nil ||
		!strings.Contains(err.Error(), "the file is damaged: restore a backup") || len(damaged) > 0 {
		t.Errorf("an index of other values: damaged are %v (%v)", damaged, err)
	}
	path = filepath.Join(storagetest.TempDir(t), "korsar.db")
	s, err := Open(t.Context(), path, Options{})
	must(t, err)
	for i := range 3 {
		playMovesIn(t, s, snowflake.ID(i+1), 60)
	}
	must(t, s.Close())
	file, err := os.ReadFile(path)
	must(t, err)
	last := strings.LastIndex(string(file), `{"first":`) // the deck of one of the games
	copy(file[last/pageSize*pageSize:], strings.Repeat("\x00", pageSize))
	must(t, os.WriteFile(path, file, 0o600))
	if _, damaged, err := runExamine(t, path); err == nil || !strings.Contains(err.Error(), "the file is damaged") ||
		len(damaged) == 0 {
		t.Errorf("an empty page: damaged are %v (%v)", damaged, err)
	}
}
