package sqlite

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"korsar/game"
	"korsar/storage/snowflake"
	"korsar/storage/storagetest"
)

// played is a database with a game in it, and the number of entries.
func played(t *testing.T, s *Store, moves int) *storagetest.Story {
	t.Helper()
	return playedIn(t, s, 1, moves)
}

// playedIn is the same in a channel.
func playedIn(t testing.TB, s *Store, channel snowflake.ID, moves int) *storagetest.Story {
	t.Helper()
	story := storagetest.NewStory(channel, storagetest.Options(game.FreeForAll, 2), 1)
	id, err := s.Create(t.Context(), story.Open())
	must(t, err)
	story.ID = id
	appendAll(t, s, story, story.Join(2), story.Start())
	for range moves {
		appendAll(t, s, story, story.Move())
	}
	return story
}

// TestBackup copies a database in use, to which the bot writes meanwhile: the copy
// is that of one moment, whole, and one file.
func TestBackup(t *testing.T) {
	dir := t.TempDir()
	path, to := filepath.Join(dir, "korsar.db"), filepath.Join(dir, "backup.db")
	s, err := Open(t.Context(), path, Options{})
	must(t, err)
	story := played(t, s, 20)
	before, steps := story.Seq, 0
	must(t, Backup(t.Context(), path, to, func(done, total int) {
		if done < 1 || done > total {
			t.Errorf("%d of %d pages are copied", done, total)
		}
		steps++
		appendAll(t, s, story, story.Move())
	}))
	must(t, s.Close())
	if files, _ := filepath.Glob(to + "*"); len(files) != 1 || steps == 0 {
		t.Errorf("after %d steps there are %v", steps, files)
	}
	copied, err := Open(t.Context(), to, Options{})
	must(t, err)
	kept, err := copied.Load(t.Context(), story.ID)
	must(t, errors.Join(err, copied.Close()))
	if kept.Table.Seq != before {
		t.Errorf("the copy has %d entries, there were %d", kept.Table.Seq, before)
	}
}

// TestBackupRefuses what it could harm, and leaves nothing of a copy that failed.
func TestBackupRefuses(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "korsar.db")
	s, err := Open(t.Context(), path, Options{})
	must(t, err)
	played(t, s, 5)
	must(t, s.Close())
	there := filepath.Join(dir, "there.db")
	must(t, os.WriteFile(there, []byte("precious"), 0o600))
	ended, stop := context.WithCancel(t.Context())
	stop()
	for _, test := range []struct {
		ctx            context.Context
		from, to, says string
	}{
		{t.Context(), path, there, "is there already"},
		{t.Context(), path, filepath.Join(dir, "no", "where.db"), "make it, or choose another place"},
		{t.Context(), filepath.Join(dir, "none.db"), filepath.Join(dir, "b.db"), "there is no database"},
		{t.Context(), there, filepath.Join(dir, "b.db"), "it is no SQLite database"},
		{ended, path, filepath.Join(dir, "b.db"), "canceled"},
	} {
		if err := Backup(test.ctx, test.from, test.to, func(int, int) {}); err == nil || !strings.Contains(err.Error(), test.says) {
			t.Errorf("%s to %s: got %v, want one that says %q", test.from, test.to, err, test.says)
		}
	}
	if text, _ := os.ReadFile(there); string(text) != "precious" {
		t.Error("a file was overwritten")
	}
	if files, _ := os.ReadDir(dir); len(files) != 2 {
		t.Errorf("something was left behind: %v", files)
	}
}

// TestDamagedPage: a file with a damaged page is told at the start, with the way
// out, and not changed.
func TestDamagedPage(t *testing.T) {
	path := filepath.Join(t.TempDir(), "korsar.db")
	s, err := Open(t.Context(), path, Options{})
	must(t, err)
	played(t, s, 60)
	must(t, s.Close())
	file, err := os.ReadFile(path)
	must(t, err)
	damaged := 0
	for page := 1; page < len(file)/4096; page += 3 {
		spoilt := append([]byte(nil), file...)
		copy(spoilt[page*4096:], strings.Repeat("Ahoy! ", 60))
		must(t, os.WriteFile(path, spoilt, 0o600))
		s, err := Open(t.Context(), path, Options{})
		if err == nil {
			must(t, s.Close()) // a page that nothing stands on
			continue
		}
		damaged++
		if !strings.Contains(err.Error(), "the file is damaged: restore a backup") {
			t.Errorf("with page %d spoilt it says %v", page+1, err)
		}
		if after, _ := os.ReadFile(path); string(after) != string(spoilt) {
			t.Errorf("the file with page %d spoilt was changed", page+1)
		}
		if err := Backup(t.Context(), path, path+".bak", func(int, int) {}); err == nil {
			t.Errorf("a file with page %d spoilt was backed up", page+1)
		}
	}
	if damaged < 4 {
		t.Errorf("of %d pages the damage of %d is told", len(file)/4096, damaged)
	}
}
