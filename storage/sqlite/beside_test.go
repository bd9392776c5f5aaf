package sqlite

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"korsar/storage"
)

// TestDamageFoundBesideReadingIsToldBeforeAnythingIsWritten opens a damaged file without waiting for its check. Commits
// fail with the damage, which is reported once, and the file stays as it was.
func TestDamageFoundBesideReadingIsToldBeforeAnythingIsWritten(t *testing.T) {
	_, file, _, _ := corruptibleDatabase(t)
	clear(page(file, len(file)/pageSize))
	path := filepath.Join(t.TempDir(), "korsar.db")
	must(t, os.WriteFile(path, file, 0o600))
	told := make(chan error, 2)
	s, err := Open(t.Context(), path, Options{Failed: func(err error) { told <- err }})
	must(t, err)
	for range 2 {
		err = s.SetUptime(t.Context(), storage.Uptime{Reached: time.Unix(1, 0)})
		if err == nil || !strings.Contains(err.Error(), "restore a backup; nothing was changed") {
			t.Errorf("a commit to a damaged file returns %v", err)
		}
	}
	must(t, s.Close())
	if first := <-told; !errors.Is(err, first) || len(told) > 0 {
		t.Errorf("told was %v and %d more", first, len(told))
	}
	if now, err := os.ReadFile(path); err != nil || !bytes.Equal(now, file) {
		t.Errorf("the damaged file was changed (%v)", err)
	}
}

// TestCommitsWaitForTheCheck opens a file without waiting for its check. Readers do not wait for the check, commits do,
// and Close ends it.
func TestCommitsWaitForTheCheck(t *testing.T) {
	path := filepath.Join(t.TempDir(), "korsar.db")
	s, err := Open(t.Context(), path, Options{})
	must(t, err)
	must(t, s.SetUptime(t.Context(), storage.Uptime{Reached: time.Unix(7, 0)}))
	must(t, s.Close())
	for range 20 {
		s, err = Open(t.Context(), path, Options{Failed: func(err error) { t.Error(err) }})
		must(t, err)
		ended, end := context.WithCancel(t.Context())
		end()
		if err := s.SetUptime(ended, storage.Uptime{}); err == nil {
			t.Error("a commit whose time is over was made")
		}
		uptime, err := s.Uptime(t.Context())
		must(t, err)
		if !uptime.Reached.Equal(time.Unix(7, 0)) {
			t.Errorf("the uptime reads %v", uptime)
		}
		must(t, s.SetUptime(t.Context(), uptime))
		must(t, s.Close())
		s, err = Open(t.Context(), path, Options{Failed: func(err error) { t.Error(err) }})
		must(t, err)
		must(t, s.Close()) // while the check is running
	}
}
