package sqlite

import (
	"errors"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"korsar/storage/journal"
)

// restoreTest restores a backup at a fixed time.
func restoreTest(t *testing.T, from, to string) (kept string, err error) {
	t.Helper()
	return Restore(t.Context(), RestoreOptions{From: from, To: to, Owner: "an operator",
		At: time.Unix(1_800_000_000, 0), Progress: func(int, int) {}})
}

func entriesIn(t *testing.T, path string, id journal.TableID) []journal.Entry {
	t.Helper()
	s, err := Open(t.Context(), path, Options{})
	must(t, err)
	loaded, err := s.Load(t.Context(), id)
	must(t, errors.Join(err, s.Close()))
	return loaded.Entries
}

// filesIn returns the content of each file in a directory and below it. The keys are paths relative to the directory.
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

// TestCopiesHaveTheNameThatWasAskedFor checks names with # and ?, which end a name in an SQLite URI, and with %41,
// which SQLite decodes. A backup and a restored database get such a name in full, and no other file changes.
func TestCopiesHaveTheNameThatWasAskedFor(t *testing.T) {
	dir := t.TempDir() // a subtest's directory would have its name
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

// killedDatabase returns a database as a killed bot leaves it, with commits in its log, and an earlier backup. entries
// is the number of the table's entries in the backup.
func killedDatabase(t *testing.T) (path, backup string, id journal.TableID, entries int) {
	t.Helper()
	dir := t.TempDir()
	path, backup = filepath.Join(dir, "korsar.db"), filepath.Join(dir, "backup.db")
	running := filepath.Join(dir, "running.db")
	s, err := Open(t.Context(), running, Options{})
	must(t, err)
	script := playMoves(t, s, 5)
	must(t, Backup(t.Context(), running, backup, func(int, int) {}))
	entries = int(script.Seq)
	for range 5 {
		appendAll(t, s, script, script.Move())
	}
	for i, file := range filesOf(running)[:2] {
		text, err := os.ReadFile(file)
		must(t, err)
		must(t, os.WriteFile(filesOf(path)[i], text, 0o600))
	}
	must(t, s.Close())
	must(t, Remove(running))
	return path, backup, script.ID, entries
}

// TestLogOfALostDatabaseIsNotApplied restores a database of which a killed bot has left only the log. SQLite would
// apply the log to the backup, so it is kept beside it. So is a journal, which SQLite would roll back.
func TestLogOfALostDatabaseIsNotApplied(t *testing.T) {
	path, backup, id, entries := killedDatabase(t)
	log, err := os.ReadFile(path + "-wal")
	must(t, err)
	for _, suffix := range []string{"-wal", "-journal"} {
		must(t, Remove(path))
		must(t, os.WriteFile(path+suffix, log, 0o600))
		kept, err := restoreTest(t, backup, path)
		must(t, err)
		if got := entriesIn(t, path, id); len(got) != entries {
			t.Errorf("beside %s it has %d entries, the backup %d", suffix, len(got), entries)
		}
		wanted := path + ".before-20270115T080000" + suffix
		files := filesIn(t, filepath.Dir(path))
		if kept != wanted || files[filepath.Base(wanted)] != string(log) || len(files) != 3 {
			t.Errorf("%q is kept of %s, the files are %v", kept, suffix, slices.Sorted(maps.Keys(files)))
		}
		must(t, Remove(path))
		must(t, os.WriteFile(path+"-wal", log, 0o600))
		if _, err := restoreTest(t, backup, path); err == nil || !strings.Contains(err.Error(), "is in the way") {
			t.Errorf("a log is kept beside another: %v", err)
		}
		must(t, os.Remove(wanted))
	}
}

// TestLogIsAppliedBeforeADatabaseIsKept checks that the previous database keeps the commits of its log.
func TestLogIsAppliedBeforeADatabaseIsKept(t *testing.T) {
	path, backup, id, entries := killedDatabase(t)
	kept, err := restoreTest(t, backup, path)
	must(t, err)
	if got, before := entriesIn(t, path, id), entriesIn(t, kept, id); len(got) != entries || len(before) != entries+5 {
		t.Errorf("it has %d entries, the backup %d, and the database before %d", len(got), entries, len(before))
	}
}

// TestBackupIsNotMadeBesideAnotherLog checks that Backup refuses a name with a log, because SQLite would apply that log
// to the copy.
func TestBackupIsNotMadeBesideAnotherLog(t *testing.T) {
	path, backup, id, entries := killedDatabase(t)
	must(t, os.Remove(path))
	before := filesIn(t, filepath.Dir(path))
	err := Backup(t.Context(), backup, path, func(int, int) {})
	if err == nil || !strings.Contains(err.Error(), path+"-wal already exists: choose another name, or move it away") {
		t.Errorf("beside a log: %v", err)
	}
	if after := filesIn(t, filepath.Dir(path)); !maps.Equal(after, before) {
		t.Errorf("the files are %v", slices.Sorted(maps.Keys(after)))
	}
	must(t, os.Rename(path+"-wal", path+".partial-wal")) // as an interrupted backup may leave it
	must(t, Backup(t.Context(), backup, path, func(int, int) {}))
	if got := entriesIn(t, path, id); len(got) != entries {
		t.Errorf("it has %d entries, there were %d", len(got), entries)
	}
}

// TestRestoreKeepsOtherFiles checks that Restore refuses a file in the place of its copy that is no database.
func TestRestoreKeepsOtherFiles(t *testing.T) {
	path, backup, _, _ := killedDatabase(t)
	other := path + ".restoring"
	must(t, os.WriteFile(other, []byte("notes"), 0o600))
	if _, err := restoreTest(t, backup, path); err == nil || !strings.Contains(err.Error(), other+" is in the way") {
		t.Errorf("got error %v", err)
	}
	if text, err := os.ReadFile(other); err != nil || string(text) != "notes" {
		t.Errorf("the notes are lost: %v", err)
	}
}

// TestRestoreFromWhereNothingCanBeWritten restores a backup on a read-only disk, where SQLite cannot create the files
// that it keeps beside a database.
func TestRestoreFromWhereNothingCanBeWritten(t *testing.T) {
	dir := t.TempDir()
	path, backup, to := filepath.Join(dir, "korsar.db"), filepath.Join(dir, "backup.db"), filepath.Join(dir, "new.db")
	s, err := Open(t.Context(), path, Options{})
	must(t, err)
	script := playMoves(t, s, 5)
	must(t, s.Close())
	wanted := entriesIn(t, path, script.ID)
	must(t, Backup(t.Context(), path, backup, func(int, int) {}))
	must(t, os.Symlink("nowhere", backup+"-shm")) // SQLite does not follow the link, not even for root
	if _, err := restoreTest(t, backup, to); err != nil {
		t.Fatal(err)
	}
	if got := entriesIn(t, to, script.ID); !cmp.Equal(got, wanted) {
		t.Errorf("it has %d entries, or others than the %d", len(got), len(wanted))
	}
	must(t, os.WriteFile(backup+"-wal", []byte("what follows"), 0o600))
	if _, err := restoreTest(t, backup, to); err == nil {
		t.Error("a database is restored without its log")
	}
}
