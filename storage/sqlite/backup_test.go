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

// playMoves stores a game with the given number of moves.
func playMoves(t *testing.T, s *Store, moves int) *storagetest.Script {
	t.Helper()
	return playMovesIn(t, s, 1, moves)
}

// playMovesIn stores a game with the given number of moves in a channel.
func playMovesIn(t testing.TB, s *Store, channel snowflake.ID, moves int) *storagetest.Script {
	t.Helper()
	script := storagetest.NewScript(channel, storagetest.Options(game.FreeForAll, 2), 1)
	id, err := s.Create(t.Context(), script.Open())
	must(t, err)
	script.ID = id
	appendAll(t, s, script, script.Join(2), script.Start())
	for range moves {
		appendAll(t, s, script, script.Move())
	}
	return script
}

// TestBackupIsOneMoment checks that a backup that is made while the bot writes is a consistent snapshot in one file.
func TestBackupIsOneMoment(t *testing.T) {
	dir := t.TempDir()
	path, to := filepath.Join(dir, "korsar.db"), filepath.Join(dir, "backup.db")
	s, err := Open(t.Context(), path, Options{})
	must(t, err)
	script := playMoves(t, s, 20)
	before, steps := script.Seq, 0
	must(t, Backup(t.Context(), path, to, func(done, total int) {
		if done < 1 || done > total {
			t.Errorf("%d of %d pages are copied", done, total)
		}
		steps++
		appendAll(t, s, script, script.Move())
	}))
	must(t, s.Close())
	if files, _ := filepath.Glob(to + "*"); len(files) != 1 || steps == 0 {
		t.Errorf("after %d steps there are %v", steps, files)
	}
	copied, err := Open(t.Context(), to, Options{})
	must(t, err)
	loaded, err := copied.Load(t.Context(), script.ID)
	must(t, errors.Join(err, copied.Close()))
	if loaded.Table.Seq != before {
		t.Errorf("the copy has %d entries, there were %d", loaded.Table.Seq, before)
	}
}

// TestBackupRefusesAndLeavesNothing checks what Backup refuses, and that a failed copy leaves no file.
func TestBackupRefusesAndLeavesNothing(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "korsar.db")
	s, err := Open(t.Context(), path, Options{})
	must(t, err)
	playMoves(t, s, 5)
	must(t, s.Close())
	existing := filepath.Join(dir, "there.db")
	must(t, os.WriteFile(existing, []byte("precious"), 0o600))
	ended, stop := context.WithCancel(t.Context())
	stop()
	for _, test := range []struct {
		ctx            context.Context
		from, to, says string
	}{
		{t.Context(), path, existing, "already exists"},
		{t.Context(), path, filepath.Join(dir, "no", "where.db"), "create it, or choose another place"},
		{t.Context(), filepath.Join(dir, "none.db"), filepath.Join(dir, "b.db"), "no database"},
		{t.Context(), existing, filepath.Join(dir, "b.db"), "not a SQLite database"},
		{ended, path, filepath.Join(dir, "b.db"), "canceled"},
	} {
		if err := Backup(test.ctx, test.from, test.to, func(int, int) {}); err == nil ||
			!strings.Contains(err.Error(), test.says) {
			t.Errorf("%s to %s: got %v, want one that says %q", test.from, test.to, err, test.says)
		}
	}
	if text, _ := os.ReadFile(existing); string(text) != "precious" {
		t.Error("a file was overwritten")
	}
	if files, _ := os.ReadDir(dir); len(files) != 2 {
		t.Errorf("something was left behind: %v", files)
	}
}

// TestDamagedPageIsRefusedAtStart checks that Open reports a damaged page with a remedy and does not change the file.
func TestDamagedPageIsRefusedAtStart(t *testing.T) {
	path := filepath.Join(t.TempDir(), "korsar.db")
	s, err := Open(t.Context(), path, Options{})
	must(t, err)
	playMoves(t, s, 60)
	must(t, s.Close())
	file, err := os.ReadFile(path)
	must(t, err)
	damaged := 0
	for page := 1; page < len(file)/4096; page += 3 {
		corrupt := append([]byte(nil), file...)
		copy(corrupt[page*4096:], strings.Repeat("Ahoy! ", 60))
		must(t, os.WriteFile(path, corrupt, 0o600))
		s, err := Open(t.Context(), path, Options{})
		if err == nil {
			must(t, s.Close()) // the page is not used
			continue
		}
		damaged++
		if !strings.Contains(err.Error(), "the file is damaged: restore a backup") {
			t.Errorf("page %d damaged: %v", page+1, err)
		}
		if after, _ := os.ReadFile(path); string(after) != string(corrupt) {
			t.Errorf("the file with page %d damaged was changed", page+1)
		}
		if err := Backup(t.Context(), path, path+".bak", func(int, int) {}); err == nil {
			t.Errorf("a file with page %d damaged was backed up", page+1)
		}
	}
	if damaged < 4 {
		t.Errorf("of %d pages, damage of only %d was reported", len(file)/4096, damaged)
	}
}
