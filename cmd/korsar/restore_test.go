package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"korsar/storage/sqlite"
)

// TestRestoreCommand checks that a backup takes the place of a database that no bot uses, with the permissions of the
// previous file. The previous file is kept, and the backup stays as it is.
func TestRestoreCommand(t *testing.T) {
	dir := t.TempDir()
	path, backup := filepath.Join(dir, "korsar.db"), filepath.Join(dir, "backup.db")
	old, err := os.ReadFile("../../storage/testdata/format1.sqlite")
	if err != nil {
		t.Fatal(err)
	}
	write := func(path string, text []byte, mode os.FileMode) {
		t.Helper()
		if err := os.WriteFile(path, text, 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chmod(path, mode); err != nil {
			t.Fatal(err)
		}
	}
	write(backup, old, 0o644)
	restored := func(database string) {
		t.Helper()
		s, err := sqlite.Open(t.Context(), database, sqlite.Options{})
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		if at, err := s.LatestRestore(t.Context()); err != nil || at.IsZero() {
			t.Errorf("%s was restored at %v: %v", database, at, err)
		}
		if _, err := s.Load(t.Context(), 1); err != nil {
			t.Error(err)
		}
	}

	o := korsar("", "restore", backup, "--database", path)
	if o.code != 0 || !strings.Contains(o.out, "restored from") {
		t.Fatalf("where there is no database: %+v", o)
	}
	restored(path)
	write(path, []byte("damaged"), 0o640)
	if o = korsar("", "restore", backup, "--database", path); o.code != 0 {
		t.Fatalf("%+v", o)
	}
	restored(path)
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o640 {
		t.Errorf("its permissions are %v: %v", info.Mode(), err)
	}
	_, kept, _ := strings.Cut(o.out, "Kept from before: ")
	kept, _, _ = strings.Cut(kept, "\n")
	if text, err := os.ReadFile(kept); string(text) != "damaged" {
		t.Errorf("kept is %q: %v", text, err)
	}
	if text, err := os.ReadFile(backup); err != nil || string(text) != string(old) {
		t.Errorf("the backup has changed: %v", err)
	}
	if left, _ := filepath.Glob(filepath.Join(dir, "*.restoring*")); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

// TestRestoreIsRefused checks that a restore that cannot succeed leaves the database as it is, and says what to do.
func TestRestoreIsRefused(t *testing.T) {
	dir := t.TempDir()
	path, backup := filepath.Join(dir, "korsar.db"), filepath.Join(dir, "backup.db")
	s, err := sqlite.Open(t.Context(), path, sqlite.Options{Owner: "a bot"})
	if err != nil {
		t.Fatal(err)
	}
	if err := sqlite.Backup(t.Context(), path, backup, func(int, int) {}); err != nil {
		t.Fatal(err)
	}
	refused := func(words string, args ...string) {
		t.Helper()
		if o := korsar("", append([]string{"restore"}, args...)...); o.code != 1 || !strings.Contains(o.err, words) {
			t.Errorf("%v: %+v", args, o)
		}
	}
	refused("a bot uses it already", backup, "--database", path)
	refused("a bot uses it already", "--database", path)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	refused("the backup is the database itself", path, "--database", path)
	refused("it is empty", file(t, "empty.db", ""), "--database", path)
	refused("no such file", filepath.Join(dir, "none.db"), "--database", path)
	refused("not a database", file(t, "notes.txt", strings.Repeat("notes ", 1000)), "--database", path)
	refused("pg_restore", backup, "--database", "postgres://korsar@localhost/korsar")
	if o := korsar("", "restore", "--database", path); o.code != 0 || !strings.Contains(o.out, "recorded as restored") {
		t.Errorf("of a database that is restored already: %+v", o)
	}
	if left, _ := filepath.Glob(filepath.Join(dir, "*before*")); len(left) > 0 {
		t.Errorf("replaced: %v", left)
	}
}
