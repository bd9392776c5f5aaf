package sqlite

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	osexec "os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"

	"korsar/storage"
)

// ownerOf is a variable that names a database. It makes the test binary open the database as its owner and hold it
// until the process is killed.
const ownerOf = "KORSAR_TEST_OWNER"

// holdDatabase opens a database as its owner, and never returns.
func holdDatabase(path string) {
	if _, err := Open(context.Background(), path, Options{Owner: "host-1/4711"}); err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	fmt.Println("open")
	select {}
}

// TestFileHasOneOwner checks that a database that has an owner is refused to another process, by any path. The error
// has the owner's name. The database can be read meanwhile, and is free once the owner has closed it or was killed.
func TestFileHasOneOwner(t *testing.T) {
	dir := t.TempDir()
	path, link := filepath.Join(dir, "korsar.db"), filepath.Join(dir, "link.db")
	must(t, os.Symlink(path, link))
	process := osexec.Command(os.Args[0])
	process.Env = append(os.Environ(), ownerOf+"="+path)
	out, err := process.StdoutPipe()
	must(t, err)
	must(t, process.Start())
	said := make([]byte, len("open"))
	if _, err := io.ReadFull(out, said); err != nil || string(said) != "open" {
		t.Fatalf("the owner says %q: %v", said, err)
	}
	for _, name := range []string{path, link} {
		if _, err := Open(t.Context(), name, Options{Owner: "host-2/1"}); err == nil || !strings.Contains(err.Error(),
			"host-1/4711 uses it already: stop that first") {
			t.Errorf("%s is opened: %v", name, err)
		}
	}
	must(t, Backup(t.Context(), path, filepath.Join(dir, "copy.db"), func(int, int) {}))
	if _, err := Examine(t.Context(), path, storage.Inspector{}); err != nil {
		t.Errorf("it cannot be examined: %v", err)
	}
	beside, err := Open(t.Context(), path, Options{})
	must(t, err)
	must(t, beside.Close())
	must(t, process.Process.Kill())
	_ = process.Wait()
	for range 2 { // once after a kill, and once after a close
		s, err := Open(t.Context(), link, Options{Owner: "host-2/1"})
		must(t, err)
		must(t, s.Close())
	}
	if _, err := os.Stat(path + ownerSuffix); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the lock stays: %v", err)
	}
}

// TestDamagedLockKeepsNobodyOut checks that a damaged lock file is replaced, and that a file with other content stays.
func TestDamagedLockKeepsNobodyOut(t *testing.T) {
	path := filepath.Join(t.TempDir(), "korsar.db")
	lock := path + ownerSuffix
	for _, damaged := range []string{strings.Repeat("\x00", 8192), sqliteHeader + strings.Repeat("x", 8176)} {
		must(t, os.WriteFile(lock, []byte(damaged), 0o600))
		s, err := Open(t.Context(), path, Options{Owner: "host-1/1"})
		must(t, err)
		must(t, s.Close())
	}
	notes := strings.Repeat("notes ", 2000)
	must(t, os.WriteFile(lock, []byte(notes), 0o600))
	if _, err := Open(t.Context(), path, Options{Owner: "host-1/1"}); err == nil ||
		!strings.Contains(err.Error(), lock+" is damaged") {
		t.Errorf("got error %v", err)
	}
	if text, err := os.ReadFile(lock); err != nil || string(text) != notes {
		t.Errorf("the notes are lost: %v", err)
	}
}

// TestUnopenableLockIsNamed checks that the error names the suffixes of the files to look at, including the lock's.
func TestUnopenableLockIsNamed(t *testing.T) {
	path := filepath.Join(t.TempDir(), "korsar.db")
	must(t, os.Mkdir(path+ownerSuffix, 0o700))
	if _, err := Open(t.Context(), path, Options{Owner: "a bot"}); err == nil ||
		!strings.Contains(err.Error(), "(-wal, -shm, -owner) cannot be opened for writing") {
		t.Errorf("got error %v", err)
	}
}

// TestOwnersTakeTurns checks that a database never has two owners, while many open and close it at the same time.
func TestOwnersTakeTurns(t *testing.T) {
	path := filepath.Join(t.TempDir(), "korsar.db")
	var mu sync.Mutex
	owners, turns := 0, 0
	var all sync.WaitGroup
	for i := range 4 {
		all.Go(func() {
			for done := 0; done < 5; {
				o, err := lockOwner(path, strconv.Itoa(i))
				if err != nil {
					continue
				}
				mu.Lock()
				if owners++; owners > 1 {
					t.Error("two own the file")
				}
				turns++
				mu.Unlock()
				mu.Lock()
				owners--
				mu.Unlock()
				must(t, o.release())
				done++
			}
		})
	}
	all.Wait()
	if turns != 20 {
		t.Errorf("%d turns", turns)
	}
}
