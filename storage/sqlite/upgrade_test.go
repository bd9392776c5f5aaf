package sqlite

import (
	"io/fs"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

// nextFormat returns options with one migration more than the program has.
func nextFormat(t *testing.T, statements string) Options {
	t.Helper()
	names, err := fs.Glob(migrations, "*.sql")
	must(t, err)
	files := fstest.MapFS{}
	for _, name := range names {
		text, err := fs.ReadFile(migrations, name)
		must(t, err)
		files[name] = &fstest.MapFile{Data: text}
	}
	files["9999_next.sql"] = &fstest.MapFile{Data: []byte("-- +goose Up\n" + statements)}
	return Options{migrations: files}
}

// TestUpgradeStartsFromASoundFile checks that damage that only integrity_check finds is reported before anything is
// written.
func TestUpgradeStartsFromASoundFile(t *testing.T) {
	path := stored(t)
	// The index then has other values than its column.
	exec(t, path, `PRAGMA writable_schema = on;
		UPDATE sqlite_schema SET sql = replace(sql, '(channel)', '(latest)') WHERE name = 'tables_by_channel'`)
	must(t, checkIntegrity(t.Context(), path, "quick_check", Options{}.withDefaults().Wait))
	before, err := os.ReadFile(path)
	must(t, err)
	_, err = Open(t.Context(), path, nextFormat(t, `CREATE TABLE next (id INTEGER);`))
	if err == nil || !strings.Contains(err.Error(), "the file is damaged: restore a backup") {
		t.Errorf("with a damaged index: %v", err)
	}
	if after, _ := os.ReadFile(path); string(after) != string(before) {
		t.Error("the file was changed")
	}
}

// TestUpgradeIsAllOrNothing checks that a failed upgrade leaves the schema as it was.
func TestUpgradeIsAllOrNothing(t *testing.T) {
	path := stored(t)
	before := schemaOf(t, path)
	if _, err := Open(t.Context(), path, nextFormat(t, `DROP TABLE pings; DROP TABLE nothing;`)); err == nil {
		t.Error("a failed upgrade is opened")
	}
	if after := schemaOf(t, path); after != before {
		t.Errorf("the schema was %d and is %d", before, after)
	}
	s, err := Open(t.Context(), path, Options{})
	must(t, err)
	must(t, s.Close())
}

// TestUpgradeIsTold checks that an upgrade is reported once, with both schema versions. The creation of a file is not.
func TestUpgradeIsTold(t *testing.T) {
	path := stored(t)
	before := schemaOf(t, path)
	var told []int64
	o := nextFormat(t, `CREATE TABLE next (id INTEGER);`)
	o.Upgraded = func(from, to int64) { told = append(told, from, to) }
	for _, file := range []string{path, path, t.TempDir() + "/new.db"} {
		s, err := Open(t.Context(), file, o)
		must(t, err)
		must(t, s.Close())
	}
	if !slices.Equal(told, []int64{before, 9999}) {
		t.Errorf("told was %v", told)
	}
}
