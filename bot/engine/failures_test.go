package engine

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/jonboulle/clockwork"

	"korsar/storage"
	"korsar/storage/journal"
)

// TestCanceledWorkIsNoFailure: work is canceled when the program ends, which operators need not read.
func TestCanceledWorkIsNoFailure(t *testing.T) {
	var out strings.Builder
	f := newFailures(clockwork.NewFakeClock(), slog.New(slog.NewTextHandler(&out, nil)))
	f.report(t.Context(), "cannot read a user's preferences", fmt.Errorf("read: %w", context.Canceled))
	f.close()
	if out.Len() > 0 {
		t.Errorf("the log has\n%s", &out)
	}
}

// TestRepeatedFailuresAreLoggedOnceAMinute: a cause is logged at once, then once a minute with a count. Another cause
// is another line. Failures that were only counted are logged by close.
func TestRepeatedFailuresAreLoggedOnceAMinute(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out strings.Builder
		clock := clockwork.NewFakeClock()
		f := newFailures(clock, slog.New(slog.NewTextHandler(&out, nil)))
		full := errors.New("the disk is full")
		clicks := func(many int) {
			for n := range many {
				err := fmt.Errorf("append to table %d: %w", n, full)
				f.report(t.Context(), "a click could not be served", err, "table", n)
			}
		}
		minute := func() {
			clock.Advance(time.Minute)
			synctest.Wait()
		}
		clicks(801)
		for table := range journal.TableID(2) {
			corrupt := &storage.CorruptError{Table: table, Seq: 1, Err: errors.New("bad entry")}
			f.report(t.Context(), "a table cannot be loaded", corrupt)
		}
		minute()
		f.report(t.Context(), "a deadline is put off", errors.Join(full, errors.New("cannot roll back")))
		minute()
		minute()
		clicks(3)
		f.close()
		f.close()
		var lines []string
		for line := range strings.Lines(out.String()) {
			_, words, _ := strings.Cut(strings.TrimSpace(line), "msg=")
			lines = append(lines, words)
		}
		expected := []string{
			`"a click could not be served" table=0 error="append to table 0: the disk is full"`,
			`"a table cannot be loaded" error="the journal of table 0 is damaged at entry 1: bad entry"`,
			`"a table cannot be loaded" error="the journal of table 1 is damaged at entry 1: bad entry"`,
			`"the same failure again" times=800 latest="a click could not be served" ` +
				`error="append to table 800: the disk is full"`,
			`"the same failure again" times=1 latest="a deadline is put off" ` +
				`error="the disk is full\ncannot roll back"`,
			`"a click could not be served" table=0 error="append to table 0: the disk is full"`,
			`"the same failure again" times=2 latest="a click could not be served" ` +
				`error="append to table 2: the disk is full"`,
		}
		if !slices.Equal(lines, expected) {
			t.Errorf("the log has\n%s", strings.Join(lines, "\n"))
		}
	})
}

// TestPanicsOfOneKindAreOneCause: a panic that repeats is logged with its stack once and then counted, though stacks
// differ.
func TestPanicsOfOneKindAreOneCause(t *testing.T) {
	var out strings.Builder
	f := newFailures(clockwork.NewFakeClock(), slog.New(slog.NewTextHandler(&out, nil)))
	for range 100 {
		done := make(chan error)
		go func() { done <- Guard(func() error { panic("bad entry") }) }()
		f.report(t.Context(), "a computer could not move", <-done)
	}
	f.close()
	if lines := strings.Count(out.String(), "\n"); lines != 2 || !strings.Contains(out.String(), "times=99") {
		t.Errorf("100 panics are logged in %d lines, want 2", lines)
	}
}

// TestLostLeaseIsNoError: a lease is lost when processes hand over a shard, so the operator has nothing to fix.
func TestLostLeaseIsNoError(t *testing.T) {
	var out strings.Builder
	f := newFailures(clockwork.NewFakeClock(), slog.New(slog.NewTextHandler(&out, nil)))
	for range 2 {
		f.report(t.Context(), "cannot save a session", fmt.Errorf("lease shards 0/4: %w", storage.ErrLeaseOver))
	}
	f.close()
	if log := out.String(); strings.Count(log, "level=INFO") != 2 || strings.Contains(log, "level=ERROR") {
		t.Errorf("the log is %s", log)
	}
}
