package sqlite

import (
	"os"
	"path/filepath"
	"slices"
	"syscall"
	"testing"
	"time"
)

// serviceUser and serviceGroup are the ids of a service's user and group. They need not exist.
const serviceUser, serviceGroup = 54321, 54322

// serviceDirectory returns a directory that belongs to a service. It skips the test unless root runs it.
func serviceDirectory(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	if os.Geteuid() != 0 {
		t.Skip("only root can give a file to somebody")
	}
	if err := os.Chown(dir, serviceUser, serviceGroup); err != nil {
		t.Skip(err) // not permitted, for example in a container
	}
	return dir
}

// rootsFiles returns the names of the files in a directory that do not belong to the service.
func rootsFiles(t *testing.T, dir string) (names []string) {
	t.Helper()
	files, err := os.ReadDir(dir)
	must(t, err)
	for _, file := range files {
		info, err := file.Info()
		must(t, err)
		if owner := info.Sys().(*syscall.Stat_t); owner.Uid != serviceUser || owner.Gid != serviceGroup {
			names = append(names, file.Name())
		}
		if info.Mode() != private {
			t.Errorf("%s has the permissions %v", file.Name(), info.Mode())
		}
	}
	return names
}

// TestRootRestoresForTheService checks that a service can open a lost database that root has restored. The lock of the
// restore belongs to the service too, because it stays if the restore is killed. A backup belongs to root everywhere.
func TestRootRestoresForTheService(t *testing.T) {
	dir := serviceDirectory(t)
	path, backup := filepath.Join(dir, "korsar.db"), filepath.Join(dir, "backup.db")
	source := filepath.Join(t.TempDir(), "korsar.db")
	s, err := Open(t.Context(), source, Options{})
	must(t, err)
	must(t, s.Close())
	must(t, Backup(t.Context(), source, backup, func(int, int) {}))
	locks := 0
	_, err = Restore(t.Context(), RestoreOptions{From: source, To: path, Owner: "an operator", At: time.Unix(1, 0),
		Progress: func(int, int) {
			if slices.Contains(rootsFiles(t, dir), "korsar.db-owner") {
				t.Error("the lock is root's")
			}
			locks++
		}})
	must(t, err)
	if roots := rootsFiles(t, dir); !slices.Equal(roots, []string{"backup.db"}) || locks == 0 {
		t.Errorf("after a restore, in %d steps, root has %v", locks, roots)
	}
}

// TestRootCreatesForTheService checks that a new database that root fills, as migrate-store does, belongs to the
// service. So do all files that SQLite keeps beside it.
func TestRootCreatesForTheService(t *testing.T) {
	dir := serviceDirectory(t)
	s, err := Open(t.Context(), filepath.Join(dir, "korsar.db"), Options{Owner: "an operator"})
	must(t, err)
	playMoves(t, s, 1)
	if roots := rootsFiles(t, dir); len(roots) > 0 {
		t.Errorf("root has %v", roots)
	}
	if files, err := os.ReadDir(dir); err != nil || len(files) != 4 {
		t.Errorf("the files are %v: %v", files, err)
	}
	must(t, s.Close())
}

// TestLinkLeadsRootToNoOtherFile checks that a service does not get a file elsewhere by a link in its directory.
func TestLinkLeadsRootToNoOtherFile(t *testing.T) {
	dir, elsewhere := serviceDirectory(t), t.TempDir()
	path := filepath.Join(dir, "korsar.db")
	must(t, os.Symlink(filepath.Join(elsewhere, "korsar.db"), path))
	s, err := Open(t.Context(), path, Options{})
	must(t, err)
	must(t, s.Close())
	if roots := rootsFiles(t, elsewhere); !slices.Equal(roots, []string{"korsar.db"}) {
		t.Errorf("elsewhere root has %v", roots)
	}
}
