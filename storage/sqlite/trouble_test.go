package sqlite

import (
	"database/sql"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"korsar/storage/snowflake"
)

// TestFullDisk: on a disk without room commits fail with the way out, what was
// acknowledged stands, and once there is room the game goes on.
func TestFullDisk(t *testing.T) {
	path := filepath.Join(t.TempDir(), "korsar.db")
	s, err := Open(t.Context(), path, Options{})
	must(t, err)
	story := played(t, s, 5)
	tamper(t, s, `PRAGMA max_page_count = 1`) // the engine makes it what the file has
	acknowledged, failed := story.Seq, 0
	for i := 0; failed < 3 && i < 4000; i++ {
		_, err := s.PersonOf(t.Context(), snowflake.ID(1000+i), strings.Repeat("a long name ", 300))
		if err != nil {
			failed++
			if !strings.Contains(err.Error(), "the disk is full: make room") {
				t.Fatalf("a full disk is told as %v", err)
			}
		}
	}
	if failed == 0 {
		t.Fatal("the disk never was full")
	}
	commit := story.Move()
	appendErr := s.Append(t.Context(), story.ID, commit)
	kept, err := s.Load(t.Context(), story.ID)
	must(t, err)
	if appendErr == nil {
		acknowledged = story.Seq
	}
	if kept.Table.Seq != acknowledged {
		t.Errorf("of %d acknowledged entries %d are kept", acknowledged, kept.Table.Seq)
	}
	tamper(t, s, `PRAGMA max_page_count = 1000000`)
	if appendErr != nil {
		must(t, s.Append(t.Context(), story.ID, commit))
	}
	appendAll(t, s, story, story.Move(), story.Move())
	must(t, s.Close())
	must(t, check(t.Context(), path, "integrity_check", time.Second))
}

// TestLockedMeanwhile: while another program holds the file a commit waits, then
// fails with the way out; it is not half there, and can be made again.
func TestLockedMeanwhile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "korsar.db")
	s, err := Open(t.Context(), path, Options{Wait: 30 * time.Millisecond})
	must(t, err)
	t.Cleanup(func() { must(t, s.Close()) })
	story := played(t, s, 5)
	other, err := sql.Open(driverName, path)
	must(t, err)
	other.SetMaxOpenConns(1)
	_, err = other.Exec(`BEGIN IMMEDIATE`)
	must(t, err)
	before := story.Seq
	commit := story.Move()
	if err := s.Append(t.Context(), story.ID, commit); err == nil || !strings.Contains(err.Error(), "end that program") {
		t.Errorf("a locked file is told as %v", err)
	}
	kept, err := s.Load(t.Context(), story.ID)
	must(t, err)
	if kept.Table.Seq != before {
		t.Errorf("%d entries are kept, %d were acknowledged", kept.Table.Seq, before)
	}
	_, err = other.Exec(`ROLLBACK`)
	must(t, err)
	must(t, other.Close())
	appendAll(t, s, story, commit, story.Move())
}

// TestNotWritableMeanwhile: a connection that may not write any more refuses
// commits, keeps what there is, and goes on when it may again.
func TestNotWritableMeanwhile(t *testing.T) {
	s := openTest(t)
	story := played(t, s, 5)
	before := story.Seq
	_, err := s.writer.conn.Exec(`PRAGMA query_only = on`, nil)
	must(t, err)
	commit := story.Move()
	err = s.Append(t.Context(), story.ID, commit)
	if err == nil || !strings.Contains(err.Error(), "the right to write") {
		t.Errorf("it is told as %v", err)
	}
	kept, err := s.Load(t.Context(), story.ID)
	must(t, err)
	if kept.Table.Seq != before {
		t.Errorf("%d entries are kept, %d were acknowledged", kept.Table.Seq, before)
	}
	_, err = s.writer.conn.Exec(`PRAGMA query_only = off`, nil)
	must(t, err)
	appendAll(t, s, story, commit)
}
