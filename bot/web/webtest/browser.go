package webtest

import (
	"context"
	"os"
	"slices"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"korsar/game/gametest"
)

// browserEnv is the variable with the path of a Chromium, such as /usr/bin/chromium.
const browserEnv = "KORSAR_BROWSER"

// Patience limits how long a test waits for a page. Only a page that hangs reaches it.
const Patience = 3 * time.Minute

// Browser starts a browser without a window and with a profile of its own. It returns the context of its first tab. It
// skips the test if there is no browser, or outside a campaign.
func Browser(t *testing.T) context.Context {
	t.Helper()
	gametest.Campaign(t)
	return Smoke(t)
}

// Smoke is like Browser, but also runs outside a campaign. It is for the one test of each page that decides whether a
// change lands, and for tests that draw pictures.
func Smoke(t *testing.T) context.Context {
	t.Helper()
	path := os.Getenv(browserEnv)
	if path == "" {
		t.Skipf("no test in a real browser: %s does not name one, such as /usr/bin/chromium", browserEnv)
	}
	options := append(slices.Clone(chromedp.DefaultExecAllocatorOptions[:]), chromedp.ExecPath(path),
		chromedp.NoSandbox, chromedp.WSURLReadTimeout(Patience))
	// A browser's own background work would fail on a machine without the internet, and costs time.
	for _, off := range []string{"gpu", "quic", "component-update", "background-networking", "sync"} {
		options = append(options, chromedp.Flag("disable-"+off, true))
	}
	allocator, stop := chromedp.NewExecAllocator(t.Context(), options...)
	t.Cleanup(stop)
	ctx, end := chromedp.NewContext(allocator)
	t.Cleanup(end)
	if err := chromedp.Do(ctx); err != nil {
		t.Fatalf("start the browser: %v", err)
	}
	return ctx
}
