package sqlite

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// examined returns what Examine does, with the tables that it calls damaged.
func examined(t *testing.T, path string) (r Report, damaged []journal.TableID, err error) {
	t.Helper()
	looked := 0
	r, err = Examine(t.Context(), path, Inspector{
		Progress: func(done, total int) {
			if looked++; done != looked || done > total {
				t.Errorf("%d of %d tables are looked at, after %d", done, total, looked-1)
			}
		},
		Damaged: func(err *storage.CorruptError) { damaged = append(damaged, err.Table) },
	})
	return r, damaged, err
}

// TestExamineEveryVersion: a sound database of any format is found sound, also once it is
// upgraded, and is not written to.
func TestExamineEveryVersion(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(versions, "v*", released))
	must(t, err)
	earlier := int64(0)
	for _, from := range files {
		file, err := os.ReadFile(from)
		must(t, err)
		path := filepath.Join(t.TempDir(), "korsar.db")
		must(t, os.WriteFile(path, file, 0o600))
		r, damaged, err := examined(t, path)
		must(t, err)
		if int64(r.Schema) <= earlier || r.Tables < 4 || len(damaged) > 0 {
			t.Errorf("%s: %+v, damaged are %v", from, r, damaged)
		}
		earlier = int64(r.Schema)
		if after, _ := os.ReadFile(path); string(after) != string(file) {
			t.Errorf("%s was changed", from)
		}
		s, err := Open(t.Context(), path, Options{})
		must(t, err)
		if r, damaged, err = examined(t, path); err != nil || r.Schema != r.Newest || len(damaged) > 0 {
			t.Errorf("%s, upgraded and in use: %+v, damaged are %v (%v)", from, r, damaged, err)
		}
		must(t, s.Close())
	}
}

// TestExamineReadsDefinitions: a definition that the engine refuses where it may write is
// damage, though the engine finds none where it only reads.
func TestExamineReadsDefinitions(t *testing.T) {
	path := filepath.Join(t.TempDir(), "korsar.db")
	makeAll(t, path)
	exec(t, path, `PRAGMA writable_schema = on; UPDATE sqlite_schema SET sql = replace(sql, 'CHECK (voided IN', 'CHECK (voidud IN') WHERE name = 'results'`)
	if _, _, err := examined(t, path); err == nil || !strings.Contains(err.Error(), "voidud") {
		t.Errorf("an examination says %v", err)
	}
	if _, err := Open(t.Context(), path, Options{}); err == nil {
		t.Error("it is opened")
	}
}

// TestExamineNamesDamagedTables: each of them, whatever the schema, and those whose row
// is lost; the engine finds nothing wrong with the file.
func TestExamineNamesDamagedTables(t *testing.T) {
	path := oldDatabase(t)
	exec(t, path, `DELETE FROM entries WHERE table_id = 5 AND seq = 9`)
	if _, damaged, err := examined(t, path); err != nil || !slices.Equal(damaged, []journal.TableID{5}) {
		t.Errorf("before the upgrade damaged are %v (%v)", damaged, err)
	}
	s, err := Open(t.Context(), path, Options{})
	must(t, err)
	must(t, s.Close())
	exec(t, path, `DELETE FROM entries WHERE table_id = 2 AND seq > 30; UPDATE entries SET cause = 1 WHERE table_id = 3 AND seq = 2; DELETE FROM tables WHERE id = 6`)
	if _, damaged, err := examined(t, path); err != nil || !slices.Equal(damaged, []journal.TableID{2, 3, 5, 6}) {
		t.Errorf("damaged are %v (%v)", damaged, err)
	}
}

// TestExamineDamagedFile: what only integrity_check finds is found, and of a file that the
// engine cannot read whole the lost tables are named.
func TestExamineDamagedFile(t *testing.T) {
	path := oldDatabase(t)
	exec(t, path, `PRAGMA writable_schema = on; UPDATE sqlite_schema SET sql = replace(sql, '(channel)', '(moved)') WHERE name = 'tables_by_channel'`)
	if _, damaged, err := examined(t, path); err == nil || !strings.Contains(err.Error(), "the file is damaged: restore a backup") || len(damaged) > 0 {
		t.Errorf("an index of other values: damaged are %v (%v)", damaged, err)
	}
	path = filepath.Join(t.TempDir(), "korsar.db")
	s, err := Open(t.Context(), path, Options{})
	must(t, err)
	for i := range 3 {
		playedIn(t, s, snowflake.ID(i+1), 60)
	}
	must(t, s.Close())
	file, err := os.ReadFile(path)
	must(t, err)
	last := strings.LastIndex(string(file), `{"first":`) // the deck of one of the games
	copy(file[last/pageSize*pageSize:], strings.Repeat("\x00", pageSize))
	must(t, os.WriteFile(path, file, 0o600))
	if _, damaged, err := examined(t, path); err == nil || !strings.Contains(err.Error(), "the file is damaged") || len(damaged) == 0 {
		t.Errorf("an empty page: damaged are %v (%v)", damaged, err)
	}
}
