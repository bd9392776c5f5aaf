package bot

import (
	"bytes"
	"context"
	"log/slog"
	"strings"
	"testing"
	"time"

	"korsar/storage"
)

// TestLogLinesBearTheirClick: a line carries the click of its context, if there is one.
func TestLogLinesBearTheirClick(t *testing.T) {
	var out bytes.Buffer
	log := traced(slog.New(slog.NewTextHandler(&out, nil)))
	log.Info("before")
	ctx := storage.CausedBy(context.Background(), 77)
	log.With("table", 3).ErrorContext(ctx, "a fault")
	log.WithGroup("in").InfoContext(ctx, "a group", "x", 1)
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	if strings.Contains(lines[0], "click") || !strings.HasSuffix(lines[1], "table=3 click=77") ||
		!strings.Contains(lines[2], "in.x=1 in.click=77") {
		t.Errorf("%q", lines)
	}
}

// TestLogRecordIsNotChanged: another handler may have the record too, so each gets its own attributes.
func TestLogRecordIsNotChanged(t *testing.T) {
	var out bytes.Buffer
	h := traced(slog.New(slog.NewTextHandler(&out, nil))).Handler()
	r := slog.NewRecord(time.Time{}, slog.LevelInfo, "a fault", 0)
	for range 8 { // more than a record has room for in itself
		r.Add("x", 1)
	}
	for range 2 {
		if err := h.Handle(storage.CausedBy(t.Context(), 77), r); err != nil {
			t.Fatal(err)
		}
	}
	if lines := strings.Split(out.String(), "\n"); lines[0] != lines[1] {
		t.Errorf("%q", lines)
	}
}
