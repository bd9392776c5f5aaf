package sqlite

import (
	"bytes"
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/mattn/go-sqlite3"
	"go.uber.org/goleak"

	"korsar/game"
	"korsar/storage"
	"korsar/storage/storagetest"
)

func TestMain(m *testing.M) {
	if path := os.Getenv(ownerOf); path != "" {
		holdDatabase(path)
	}
	goleak.VerifyTestMain(m)
}

func openTest(t testing.TB) *Store {
	s, err := Open(t.Context(), filepath.Join(t.TempDir(), "korsar.db"), Options{})
	must(t, err)
	t.Cleanup(func() { must(t, s.Close()) })
	return s
}

func must(t testing.TB, err error) {
	if err != nil {
		t.Helper()
		t.Fatal(err)
	}
}

// tamper runs a statement on the writer's connection.
func tamper(t testing.TB, s *Store, text string) {
	t.Helper()
	release := s.db.group.Hold()
	defer release()
	_, err := s.db.writer.conn.Exec(text, nil)
	must(t, err)
}

// exec runs statements on a database that is not open as a store.
func exec(t testing.TB, path, text string) {
	t.Helper()
	db, err := sql.Open(driverName, path)
	must(t, err)
	_, err = db.Exec(text)
	must(t, errors.Join(err, db.Close()))
}

func TestOpenErrorsSayWhatToDo(t *testing.T) {
	for _, test := range []struct {
		name, wanted string
		prepare      func(t *testing.T, path string)
	}{
		{"a missing directory", "create it, or choose another place", func(t *testing.T, path string) {
			must(t, os.Remove(filepath.Dir(path)))
		}},
		{"a directory", "name a file in it", func(t *testing.T, path string) {
			must(t, os.Mkdir(path, 0o700))
		}},
		{"a text", "not a SQLite database: choose another file", func(t *testing.T, path string) {
			must(t, os.WriteFile(path, bytes.Repeat([]byte("Ahoy! "), 100), 0o600))
		}},
		{"another program's database", "belongs to another program: choose another file",
			func(t *testing.T, path string) {
				exec(t, path, `CREATE TABLE birds (name TEXT)`)
			}},
		{"another program's number", "belongs to another program: choose another file",
			func(t *testing.T, path string) {
				exec(t, path, `PRAGMA application_id = 1; CREATE TABLE birds (name TEXT)`)
			}},
		{"a link into nowhere", "cannot be opened for writing: give the program write permission",
			func(t *testing.T, path string) {
				must(t, os.Symlink(filepath.Join(path+"-missing", "korsar.db"), path))
			}},
		{"a log that cannot be read", "the disk failed to read or write", func(t *testing.T, path string) {
			must(t, os.Mkdir(path+"-wal", 0o700))
		}},
		{"a locked file", "another program has locked it: stop that program", func(t *testing.T, path string) {
			db, err := sql.Open(driverName, path)
			must(t, err)
			db.SetMaxOpenConns(1)
			_, err = db.Exec(`BEGIN EXCLUSIVE`)
			must(t, err)
			t.Cleanup(func() { must(t, db.Close()) })
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "sub", "korsar.db")
			must(t, os.Mkdir(filepath.Dir(path), 0o700))
			test.prepare(t, path)
			before, _ := os.ReadFile(path)
			_, err := Open(t.Context(), path, Options{Wait: time.Millisecond})
			if err == nil || !strings.Contains(err.Error(), test.wanted) || !strings.Contains(err.Error(), path) {
				t.Errorf("got error %v, want one that names the file and says %q", err, test.wanted)
			}
			if after, _ := os.ReadFile(path); !bytes.Equal(before, after) {
				t.Error("the file was changed")
			}
		})
	}
}

func TestEveryRemedyIsExplained(t *testing.T) {
	for code, remedy := range remedies {
		err := explain(sqlite3.Error{Code: code})
		if !strings.HasPrefix(err.Error(), remedy) || !errors.As(err, new(sqlite3.Error)) {
			t.Errorf("code %d is reported as %q", code, err)
		}
	}
	if other := errors.New("other"); !errors.Is(explain(other), other) {
		t.Error("another error is not itself any more")
	}
}

func TestNewerSchemaIsRefusedUnchanged(t *testing.T) {
	path := filepath.Join(t.TempDir(), "korsar.db")
	s, err := Open(t.Context(), path, Options{})
	must(t, err)
	must(t, s.Close())
	exec(t, path, `INSERT INTO schema_versions (version_id, is_applied) VALUES (9999, 1)`)
	before, err := os.ReadFile(path)
	must(t, err)
	if _, err := Open(t.Context(), path, Options{}); !errors.Is(err, storage.ErrNewerSchema) {
		t.Fatalf("got error %v, want %v", err, storage.ErrNewerSchema)
	}
	after, err := os.ReadFile(path)
	must(t, err)
	if !bytes.Equal(before, after) {
		t.Error("the file was changed")
	}
}

// TestEarlierBuildIsRefusedUnchanged checks that a database from before the first release, which has another
// application_id, is refused and not changed.
func TestEarlierBuildIsRefusedUnchanged(t *testing.T) {
	path := stored(t)
	exec(t, path, fmt.Sprintf(`PRAGMA application_id = %d`, earlierID))
	before, err := os.ReadFile(path)
	must(t, err)
	if _, err := Open(t.Context(), path, Options{}); !errors.Is(err, storage.ErrEarlierBuild) {
		t.Errorf("got error %v, want %v", err, storage.ErrEarlierBuild)
	}
	if _, _, err := runExamine(t, path); !errors.Is(err, storage.ErrEarlierBuild) {
		t.Errorf("an examination says %v, want %v", err, storage.ErrEarlierBuild)
	}
	if after, _ := os.ReadFile(path); !bytes.Equal(before, after) {
		t.Error("the file was changed")
	}
}

// interruptedStarts are statements that make a database such as a crash during the first start can leave.
var interruptedStarts = map[string]string{
	"an empty file": ``,
	"no migration yet": `CREATE TABLE schema_versions (id INTEGER PRIMARY KEY AUTOINCREMENT,
		version_id INTEGER NOT NULL, is_applied INTEGER NOT NULL, tstamp TIMESTAMP DEFAULT (datetime('now')));
		INSERT INTO schema_versions (version_id, is_applied) VALUES (0, 1)`,
}

// TestOpenCompletesAnInterruptedStart opens files such as a crash during the first start can leave.
func TestOpenCompletesAnInterruptedStart(t *testing.T) {
	for name, text := range interruptedStarts {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "korsar.db")
			exec(t, path, text)
			s, err := Open(t.Context(), path, Options{})
			must(t, err)
			_, err = s.Create(t.Context(), storagetest.NewScript(1, storagetest.Options(game.FreeForAll, 2), 1).Open())
			must(t, errors.Join(err, s.Close()))
		})
	}
}

// TestExistingDatabaseIsNotFilled checks that Open with Existing refuses a file that is empty or whose first start was
// interrupted. It does not change the file.
func TestExistingDatabaseIsNotFilled(t *testing.T) {
	for name, text := range interruptedStarts {
		dir := t.TempDir()
		path := filepath.Join(dir, "korsar.db")
		must(t, os.WriteFile(path, nil, 0o600))
		exec(t, path, text)
		before := filesIn(t, dir)
		for _, owner := range []string{"", "an operator"} {
			_, err := Open(t.Context(), path, Options{Existing: true, Owner: owner})
			if err == nil || !strings.HasSuffix(err.Error(), path+": it is empty: name the bot's database") {
				t.Errorf("%s: got error %v", name, err)
			}
			if after := filesIn(t, dir); !maps.Equal(after, before) {
				t.Errorf("%s: the file was changed, or another one made", name)
			}
		}
	}
	path := filepath.Join(t.TempDir(), "korsar.db")
	for _, existing := range []bool{false, true} {
		s, err := Open(t.Context(), path, Options{Existing: existing})
		must(t, err)
		must(t, s.Close())
	}
}

func TestOpenAcceptsOddFileNames(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a b?c#d%20é&mode=memory.db")
	s, err := Open(t.Context(), path, Options{})
	must(t, err)
	must(t, s.Close())
	if _, err := os.Stat(path); err != nil {
		t.Error(err)
	}
}

// TestCloseLeavesOneFile checks that a closed database is a single file, which can be copied.
func TestCloseLeavesOneFile(t *testing.T) {
	dir := t.TempDir()
	s, err := Open(t.Context(), filepath.Join(dir, "korsar.db"), Options{})
	must(t, err)
	_, err = s.PersonOf(t.Context(), 100, "Anne")
	must(t, err)
	must(t, s.Close())
	files, err := os.ReadDir(dir)
	must(t, err)
	if len(files) != 1 {
		t.Errorf("closing left %v", files)
	}
}
