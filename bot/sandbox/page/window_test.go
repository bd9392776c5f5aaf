package page_test

import (
	"context"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"korsar/bot/web/webtest"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// window is a window of the browser.
type window struct {
	t   *testing.T
	ctx context.Context

	mu     sync.Mutex
	hosts  map[string]bool // hosts of all requests
	faults []string        // errors of its scripts
}

// openPage opens a person's page in a window of the given size.
func openPage(t *testing.T, browser context.Context, address string, wide, high int64, before ...string) *window {
	t.Helper()
	w := openWindow(t, browser, address, wide, high, before...)
	w.waitFor("the page is shown", `document.querySelector("#line") && !document.querySelector("#line").disabled`)
	return w
}

// openWindow opens a window at any address. The given scripts run before the scripts of the page.
func openWindow(t *testing.T, browser context.Context, address string, wide, high int64, before ...string) *window {
	t.Helper()
	ctx, end := chromedp.NewContext(browser)
	t.Cleanup(end)
	w := &window{t: t, ctx: ctx, hosts: map[string]bool{}}
	if err := chromedp.Listen(ctx, w.listen); err != nil {
		t.Fatal(err)
	}
	for _, script := range append(before, recordMessages) {
		w.do(chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
			_, err := cdp.Call(ctx, target, page.AddScriptToEvaluateOnNewDocument,
				page.AddScriptToEvaluateOnNewDocumentParams{Source: script})
			return err
		}))
	}
	w.do(chromedp.EmulateViewport(wide, high), chromedp.Navigate(address))
	return w
}

func (w *window) listen(event any) {
	w.mu.Lock()
	defer w.mu.Unlock()
	switch e := event.(type) {
	case *network.EventRequestWillBeSent:
		if u, err := url.Parse(e.Request.URL); err == nil && u.Scheme != "data" {
			w.hosts[u.Host] = true
		}
	case *runtime.EventExceptionThrown:
		w.faults = append(w.faults, fmt.Sprintf("%+v", e.ExceptionDetails))
	case *runtime.EventConsoleAPICalled:
		if e.Type == runtime.ConsoleAPICalledTypeError {
			w.faults = append(w.faults, fmt.Sprintf("%v", e.Args))
		}
	}
}

// recordMessages is a script that records every message that a window receives from the shared connection.
const recordMessages = `(() => {
	window.received = [];
	const keep = ({ data }) => window.received.push(data.text ?? "");
	if (window.SharedWorker) window.SharedWorker = class extends SharedWorker {
		constructor(...of) { super(...of); this.port.addEventListener("message", keep); }
	};
	window.BroadcastChannel = class extends BroadcastChannel {
		constructor(...of) { super(...of); this.addEventListener("message", keep); }
	};
})()`

// received returns everything that the window has received.
func (w *window) received() string {
	w.t.Helper()
	return evaluate[string](w, `window.received.join("\n")`)
}

// checkFaults fails the test if the window sent a request to another machine, or if a script failed.
func (w *window) checkFaults(host string) {
	w.t.Helper()
	w.mu.Lock()
	defer w.mu.Unlock()
	for requested := range w.hosts {
		if requested != host {
			w.t.Errorf("a request left the machine, for %q", requested)
		}
	}
	if len(w.hosts) == 0 {
		w.t.Error("no request was seen at all")
	}
	for _, fault := range w.faults {
		w.t.Errorf("a script failed: %s", fault)
	}
}

func (w *window) do(steps ...chromedp.Action[chromedp.Void]) {
	w.t.Helper()
	ctx, cancel := context.WithTimeout(w.ctx, webtest.Patience)
	defer cancel()
	if err := chromedp.Do(ctx, steps...); err != nil {
		w.t.Fatal(err)
	}
}

// evaluate returns the value of a JavaScript expression.
func evaluate[T any](w *window, expression string) T {
	w.t.Helper()
	return run(w, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
}

// run returns the value of an action.
func run[T any](w *window, action chromedp.Action[T]) T {
	w.t.Helper()
	ctx, cancel := context.WithTimeout(w.ctx, webtest.Patience)
	defer cancel()
	value, err := chromedp.Run(ctx, action)
	if err != nil {
		w.t.Fatal(err)
	}
	return value
}

// waitFor waits until an expression is true.
func (w *window) waitFor(what, expression string) {
	w.t.Helper()
	ctx, cancel := context.WithTimeout(w.ctx, webtest.Patience)
	defer cancel()
	if err := chromedp.Do(ctx, webtest.Until(expression)); err != nil {
		seen := filepath.Join(w.t.ArtifactDir(), "window.png")
		if err := os.WriteFile(seen, w.screenshot(), 0o600); err != nil {
			w.t.Error(err)
		}
		w.t.Fatalf("the window waited in vain for: %s (go test -artifacts keeps %s): %v\n%s", what, seen, err,
			evaluate[string](w, "document.querySelector('main').innerText"))
	}
}

// press clicks the element of an expression with the mouse, where it is visible and not covered. If the element moves
// away, press clicks again.
func (w *window) press(what, expression string) {
	w.t.Helper()
	w.pressUnless(what, expression, "false")
}

// pressUnless clicks like press until the expression done is true, since a click that seemed to miss may have worked.
// It reports whether a click is known to have hit. A click that hits another element does nothing.
func (w *window) pressUnless(what, expression, done string) bool {
	w.t.Helper()
	for range maxPresses {
		w.waitFor(what+" can be clicked", `(() => {
			window.aiming?.abort();
			if (`+done+`) return true;
			const made = `+expression+`;
			if (!made || made.disabled || made.ariaBusy === "true") return false;
			made.scrollIntoView({ block: "center" });
			const at = made.getBoundingClientRect(), x = at.x + at.width / 2, y = at.y + at.height / 2;
			window.pressed = false;
			window.aiming = new AbortController();
			document.addEventListener("click", (event) => {
				window.pressed = Boolean((`+expression+`)?.contains(event.target));
				if (!window.pressed) { // it has moved, and nothing else is to be clicked
					event.stopImmediatePropagation();
					event.preventDefault();
				}
			}, { once: true, capture: true, signal: window.aiming.signal });
			window.aim = [x, y];
			return made.contains(document.elementFromPoint(x, y));
		})()`)
		if evaluate[bool](w, "Boolean("+done+")") {
			return false
		}
		at := evaluate[[]float64](w, "window.aim")
		w.do(chromedp.MouseClickXY(at[0], at[1]))
		if evaluate[bool](w, "window.pressed") {
			return true
		}
	}
	w.t.Fatalf("%s keeps moving", what)
	return false
}

// maxPresses is how often an element may move away.
const maxPresses = 20

func (w *window) screenshot() []byte {
	w.t.Helper()
	return run(w, chromedp.CaptureScreenshot())
}

// checkFits fails the test if the page can be scrolled sideways, or if anything reaches beyond its edge.
func (w *window) checkFits(state string) {
	w.t.Helper()
	wide := evaluate[string](w, `(() => {
		const page = document.documentElement;
		if (page.scrollWidth > innerWidth) return "the page is " + page.scrollWidth + " wide";
		const scroll = document.querySelector("#scroll");
		if (scroll.scrollWidth > scroll.clientWidth) return "the messages are " + scroll.scrollWidth + " wide";
		for (const made of document.querySelectorAll(".main *, dialog[open] *, :popover-open *")) {
			const at = made.getBoundingClientRect();
			if (at.width > 0 && at.right > innerWidth + 1 && !made.closest(".block, .unseen, .choices"))
				return made.className + " reaches to " + at.right;
		}
		return "";
	})()`)
	if wide != "" {
		w.t.Errorf("%s: %s", state, wide)
	}
}

// buttonLabeled returns an expression for the newest enabled button with a label.
func buttonLabeled(label string) string {
	return fmt.Sprintf(`[...document.querySelectorAll(".message .button")]
		.filter((b) => b.textContent === %q && !b.disabled).at(-1)`, label)
}

// contains reports whether the page has a text.
func (w *window) contains(text string) bool {
	w.t.Helper()
	return strings.Contains(evaluate[string](w, "document.documentElement.outerHTML"), text)
}

// focus moves the focus to the element of an expression, as Tab would.
func (w *window) focus(expression string) {
	w.t.Helper()
	evaluate[chromedp.Void](w, "("+expression+").focus()")
}
