package sqlite

import (
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// clearUmask makes new files get all the permissions that they are created with, until the test ends.
func clearUmask(t *testing.T) {
	t.Helper()
	before := syscall.Umask(0)
	t.Cleanup(func() { syscall.Umask(before) })
}

// modes returns the permissions of each file in a directory.
func modes(t *testing.T, dir string) map[string]fs.FileMode {
	t.Helper()
	files, err := os.ReadDir(dir)
	must(t, err)
	all := map[string]fs.FileMode{}
	for _, file := range files {
		info, err := file.Info()
		must(t, err)
		all[file.Name()] = info.Mode().Perm()
	}
	return all
}

// TestFilesArePrivate checks that only the owner can read the database, its log and its index, whatever the umask is.
// The same holds for a copy, finished or not. All of them contain hidden cards.
func TestFilesArePrivate(t *testing.T) {
	clearUmask(t)
	dir, copies := t.TempDir(), t.TempDir()
	path := filepath.Join(dir, "korsar.db")
	must(t, os.Symlink("linked.db", path))
	s, err := Open(t.Context(), path, Options{})
	must(t, err)
	playMoves(t, s, 20)
	seen := map[string]fs.FileMode{}
	look := func(dir string) {
		for name, mode := range modes(t, dir) {
			if seen[name] = mode; mode != 0o600 && name != "korsar.db" { // a link has all permissions
				t.Errorf("%s has the permissions %o", name, mode)
			}
		}
	}
	look(dir)
	must(t, Backup(t.Context(), path, filepath.Join(copies, "copy.db"), func(int, int) { look(copies) }))
	look(copies)
	must(t, s.Close())
	for _, name := range []string{"linked.db", "linked.db-wal", "linked.db-shm", "copy.db.partial", "copy.db"} {
		if _, made := seen[name]; !made {
			t.Errorf("%s was not seen among %v", name, seen)
		}
	}
}

// TestExistingPermissionsStay checks that the permissions of an existing file stay as the operator has set them.
func TestExistingPermissionsStay(t *testing.T) {
	clearUmask(t)
	file, err := os.ReadFile(stored(t))
	must(t, err)
	for name, text := range map[string]string{"an empty file": "", "a database": string(file)} {
		dir := t.TempDir()
		path := filepath.Join(dir, "korsar.db")
		must(t, os.WriteFile(path, []byte(text), 0o640))
		s, err := Open(t.Context(), path, Options{})
		must(t, err)
		for file, mode := range modes(t, dir) {
			if mode != 0o640 {
				t.Errorf("%s: %s has the permissions %o", name, file, mode)
			}
		}
		must(t, s.Close())
	}
}
