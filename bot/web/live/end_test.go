package live

import (
	"context"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"korsar/bot/table"
	"korsar/bot/web/webtest"
	"korsar/storage/journal"
)

// TestEndStaysWhileARematchBegins checks that the end shows the result, the capture of the game and a link to the
// rematch, which the page opens after a while. A page whose game was stopped opens the rematch immediately.
func TestEndStaysWhileARematchBegins(t *testing.T) {
	window := webtest.Browser(t)
	stopped := seaScene(t, 2, 3)
	stopped.Phase, stopped.Next = journal.Gone, "next"
	server := stage(t, "en", map[string]table.Scene{"end": endScene(t, 3), "stopped": stopped,
		"next": seaScene(t, 2, 0)})
	text := open[string](t, window, server.URL+"/t/end", 1280, 800, tableShown,
		`document.querySelector("#end").innerText + document.querySelector(".rematch a").pathname + location.pathname`)
	for _, want := range []string{"win", "1.", "2.", "3.", "Capture of the game", "in 20 s", "/t/next/t/end"} {
		if !strings.Contains(text, want) {
			t.Errorf("the end lacks %q:\n%s", want, text)
		}
	}
	open[bool](t, window, server.URL+"/t/end", 1280, 800, `document.querySelector(".rematch")`,
		`Boolean(Date.now = ((now) => () => now + 21_000)(Date.now()))`)
	waitForPath(t, window, "/t/next")
	if err := chromedp.Do(window, chromedp.Navigate(server.URL+"/t/stopped")); err != nil {
		t.Fatal(err)
	}
	waitForPath(t, window, "/t/next")
}

// waitForPath waits until the window has opened a path. While it opens, evaluations fail.
func waitForPath(t *testing.T, window context.Context, path string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(window, webtest.Patience)
	defer cancel()
	for {
		at, err := chromedp.Run(ctx, chromedp.Evaluate[string]("location.pathname"))
		if err == nil && at == path {
			return
		}
		if ctx.Err() != nil {
			t.Fatalf("the window is at %q, not at %q: %v", at, path, err)
		}
	}
}
