package sqlite

import (
	"database/sql"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"korsar/storage"
	"korsar/storage/snowflake"
)

// TestFullDisk checks that commits fail with a remedy while the disk is full. Acknowledged entries stay, and the game
// continues once there is room.
func TestFullDisk(t *testing.T) {
	path := filepath.Join(t.TempDir(), "korsar.db")
	s, err := Open(t.Context(), path, Options{})
	must(t, err)
	script := playMoves(t, s, 5)
	tamper(t, s, `PRAGMA max_page_count = 1`) // SQLite raises it to the number of pages of the file
	acknowledged, failed := script.Seq, 0
	for i := 0; failed < 3 && i < 4000; i++ {
		_, err := s.PersonOf(t.Context(), snowflake.ID(1000+i), strings.Repeat("a long name ", 300))
		if err != nil {
			failed++
			if !strings.Contains(err.Error(), "the disk is full: free some space") {
				t.Fatalf("a full disk is reported as %v", err)
			}
		}
	}
	if failed == 0 {
		t.Fatal("the disk never was full")
	}
	commit := script.Move()
	appendErr := s.Append(t.Context(), script.ID, commit)
	loaded, err := s.Load(t.Context(), script.ID)
	must(t, err)
	if appendErr == nil {
		acknowledged = script.Seq
	}
	if loaded.Table.Seq != acknowledged {
		t.Errorf("of %d acknowledged entries %d are kept", acknowledged, loaded.Table.Seq)
	}
	tamper(t, s, `PRAGMA max_page_count = 1000000`)
	if appendErr != nil {
		must(t, s.Append(t.Context(), script.ID, commit))
	}
	appendAll(t, s, script, script.Move(), script.Move())
	must(t, s.Close())
	must(t, checkIntegrity(t.Context(), path, "integrity_check", time.Second))
}

// TestLockedByAnotherProgram checks that a commit waits for a lock, and then fails completely and with a remedy. It can
// be repeated.
func TestLockedByAnotherProgram(t *testing.T) {
	path := filepath.Join(t.TempDir(), "korsar.db")
	s, err := Open(t.Context(), path, Options{Wait: 30 * time.Millisecond})
	must(t, err)
	t.Cleanup(func() { must(t, s.Close()) })
	script := playMoves(t, s, 5)
	other, err := sql.Open(driverName, path)
	must(t, err)
	other.SetMaxOpenConns(1)
	_, err = other.Exec(`BEGIN IMMEDIATE`)
	must(t, err)
	before := script.Seq
	commit := script.Move()
	if err := s.Append(t.Context(), script.ID, commit); err == nil ||
		!strings.Contains(err.Error(), "stop that program") {
		t.Errorf("a locked file is reported as %v", err)
	}
	loaded, err := s.Load(t.Context(), script.ID)
	must(t, err)
	if loaded.Table.Seq != before {
		t.Errorf("%d entries are kept, %d were acknowledged", loaded.Table.Seq, before)
	}
	_, err = other.Exec(`ROLLBACK`)
	must(t, err)
	must(t, other.Close())
	appendAll(t, s, script, commit, script.Move())
}

// TestReadOnlyConnection checks that a connection that may no longer write refuses commits and keeps its data. It
// continues when it may write again.
func TestReadOnlyConnection(t *testing.T) {
	s := openTest(t)
	script := playMoves(t, s, 5)
	before := script.Seq
	_, err := s.db.writer.conn.Exec(`PRAGMA query_only = on`, nil)
	must(t, err)
	commit := script.Move()
	err = s.Append(t.Context(), script.ID, commit)
	if err == nil || !strings.Contains(err.Error(), "write permission") {
		t.Errorf("it is reported as %v", err)
	}
	loaded, err := s.Load(t.Context(), script.ID)
	must(t, err)
	if loaded.Table.Seq != before {
		t.Errorf("%d entries are kept, %d were acknowledged", loaded.Table.Seq, before)
	}
	_, err = s.db.writer.conn.Exec(`PRAGMA query_only = off`, nil)
	must(t, err)
	appendAll(t, s, script, commit)
}

// TestProbeFailsWhenNothingCanBeSaved checks that a probe returns the error that a move would get, and an error if the
// file is gone. It works on an empty store and stores nothing.
func TestProbeFailsWhenNothingCanBeSaved(t *testing.T) {
	path := filepath.Join(t.TempDir(), "korsar.db")
	s, err := Open(t.Context(), path, Options{Wait: time.Millisecond})
	must(t, err)
	t.Cleanup(func() { must(t, s.Close()) })
	must(t, s.Probe(t.Context()))
	if u, err := s.Uptime(t.Context()); err != nil || u != (storage.Uptime{}) {
		t.Errorf("it has stored %v: %v", u, err)
	}
	wanted := storage.Uptime{Reached: time.UnixMilli(5), Grace: time.UnixMilli(7)}
	must(t, s.SetUptime(t.Context(), wanted))
	must(t, s.Probe(t.Context()))
	if u, err := s.Uptime(t.Context()); err != nil || !u.Reached.Equal(wanted.Reached) || !u.Grace.Equal(wanted.Grace) {
		t.Errorf("it has changed the uptime to %v: %v", u, err)
	}
	before, err := os.Stat(path + "-wal")
	must(t, err)
	must(t, s.Probe(t.Context()))
	if after, err := os.Stat(path + "-wal"); err != nil || after.Size()-before.Size() < 64<<10 {
		t.Errorf("it writes %d bytes, less than a move may: %v", after.Size()-before.Size(), err)
	}
	fails := func(when, words string) {
		t.Helper()
		if err := s.Probe(t.Context()); err == nil || !strings.Contains(err.Error(), words) {
			t.Errorf("%s: %v", when, err)
		}
	}
	_, err = s.db.writer.conn.Exec(`PRAGMA query_only = on`, nil)
	must(t, err)
	fails("not writable", "write permission")
	_, err = s.db.writer.conn.Exec(`PRAGMA query_only = off`, nil)
	must(t, err)
	must(t, os.Rename(path, path+".old"))
	fails("moved", "was moved, removed or replaced")
	must(t, os.WriteFile(path, nil, 0o600))
	fails("replaced", "was moved, removed or replaced")
	must(t, os.Rename(path+".old", path))
	must(t, s.Probe(t.Context()))
}
