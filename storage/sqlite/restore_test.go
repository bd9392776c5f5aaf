package sqlite

import (
	"errors"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"korsar/storage/journal"
)

// restoreTest restores a backup at a fixed time.
func restoreTest(t *testing.T, from, to string) (kept string, err error) {
	t.Helper()
	return Restore(t.Context(), Restoring{From: from, To: to, Owner: "an operator", At: time.Unix(1_800_000_000, 0),
		Progress: func(int, int) {}})
}

// entriesIn returns the journal of a table in a database file.
func entriesIn(t *testing.T, path string, id journal.TableID) []journal.Entry {
	t.Helper()
	s, err := Open(t.Context(), path, Options{})
	must(t, err)
	loaded, err := s.Load(t.Context(), id)
	must(t, errors.Join(err, s.Close()))
	return loaded.Entries
}

// filesIn returns the content of each file in a directory and below, by its path there.
func filesIn(t *testing.T, dir string) map[string]string {
	t.Helper()
	all := map[string]string{}
	must(t, filepath.WalkDir(dir, func(path string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := os.ReadFile(path)
		name, nameErr := filepath.Rel(dir, path)
		all[name] = string(text)
		return errors.Join(err, nameErr)
	}))
	return all
}

// TestCopiesHaveTheNameThatWasAskedFor: SQLite ends a name in a URI at # or ?, and decodes %41. A backup, and a
// database that is restored from it, have such a name in full, and no other file is touched.
func TestCopiesHaveTheNameThatWasAskedFor(t *testing.T) {
	dir := t.TempDir() // a test's own directory would have its name
	path, other := filepath.Join(dir, "korsar.db"), filepath.Join(dir, "other.db")
	s, err := Open(t.Context(), path, Options{})
	must(t, err)
	script := playMoves(t, s, 5)
	must(t, s.Close())
	wanted := entriesIn(t, path, script.ID)
	exec(t, other, `CREATE TABLE birds (name TEXT)`)
	neighbour, err := os.ReadFile(other)
	must(t, err)
	for i, name := range []string{"a#b", "a?b", "a%41b", "C#/x"} {
		t.Run(name, func(t *testing.T) {
			copies := filepath.Join(dir, "copies", strconv.Itoa(i))
			restored := filepath.Join(dir, "restored", strconv.Itoa(i))
			backup, database := filepath.Join(copies, name), filepath.Join(restored, name)
			for _, file := range []string{backup, database} {
				must(t, os.MkdirAll(filepath.Dir(file), 0o700))
			}
			beside := map[string]string{"a": string(neighbour), "aAb": string(neighbour), "C": string(neighbour)}
			for file, text := range beside {
				must(t, os.WriteFile(filepath.Join(copies, file), []byte(text), 0o600))
				must(t, os.WriteFile(filepath.Join(restored, file), []byte(text), 0o600))
			}
			err := Backup(t.Context(), path, backup, func(int, int) {})
			if err == nil {
				_, err = restoreTest(t, backup, database)
			}
			if err != nil {
				t.Error(err)
			}
			for dir, made := range map[string]string{copies: backup, restored: database} {
				if info, err := os.Stat(made); err != nil || info.Mode() != private {
					t.Errorf("%s has other permissions: %v", made, err)
				}
				files := filesIn(t, dir)
				delete(files, name)
				if !maps.Equal(files, beside) {
					t.Errorf("beside %s there are %v, or one was changed", made, slices.Sorted(maps.Keys(files)))
				}
				if got := entriesIn(t, made, script.ID); !cmp.Equal(got, wanted) {
					t.Errorf("%s has %d entries, or others than the %d", made, len(got), len(wanted))
				}
			}
		})
	}
}
