package metrics

import (
	"bytes"
	"context"
	"log/slog"
	"strings"
	"testing"
)

// TestLogLinesBearTheirClick: a line carries the click of its context, if there is one.
func TestLogLinesBearTheirClick(t *testing.T) {
	var out bytes.Buffer
	log := Traced(slog.New(slog.NewTextHandler(&out, nil)))
	log.Info("before")
	ctx := WithClick(context.Background(), "77")
	log.With("table", 3).ErrorContext(ctx, "a fault")
	log.WithGroup("in").InfoContext(ctx, "a group", "x", 1)
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	if strings.Contains(lines[0], "click") || !strings.HasSuffix(lines[1], "table=3 click=77") ||
		!strings.Contains(lines[2], "in.x=1 in.click=77") {
		t.Errorf("%q", lines)
	}
}
