package page_test

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"korsar/bot/sandbox/simplayer"
	"korsar/bot/web/webtest"
)

// noSharedWorker is a script that removes shared workers, which phone browsers do not have.
const noSharedWorker = `delete window.SharedWorker`

// sharedWorkerOf returns a script that replaces the script of each shared worker.
func sharedWorkerOf(script string) string {
	return fmt.Sprintf(`window.SharedWorker = class extends SharedWorker {
		constructor(script, options) { super(new URL(%q, script), options); }
	}`, script)
}

// countMessages returns an expression for the number of messages with a text in a window.
func countMessages(text string) string {
	const all = `[...document.querySelectorAll("#timeline .message")]`
	return fmt.Sprintf(`%s.filter((m) => m.textContent.includes(%q)).length`, all, text)
}

// send sends a message or a command from a window. The blank at the end keeps offers from completing the last word.
func (w *window) send(line string) {
	w.t.Helper()
	w.focus(`document.querySelector("#line")`)
	w.typeText(line + " ")
	w.pressKeys(enter)
}

func (w *window) close() {
	w.t.Helper()
	if err := chromedp.Cancel(w.ctx); err != nil {
		w.t.Fatal(err)
	}
}

// TestManyWindowsShareOneConnection: in eight windows of five people, beside two live pages, every command is answered
// and every message is shown. Browsers open at most six connections to a host.
func TestManyWindowsShareOneConnection(t *testing.T) {
	for name, before := range map[string][]string{"shared worker": nil, "election": {noSharedWorker},
		"election after an error": {sharedWorkerOf("missing.js")},
		"election after silence":  {sharedWorkerOf("hub.js")}} {
		t.Run(name, func(t *testing.T) {
			chrome := webtest.Browser(t)
			h := newHarness(t)
			var windows []*window
			for _, who := range []string{"anne", "ben", "cleo", "dirk", "eve", "anne", "ben", "cleo"} {
				windows = append(windows, openPage(t, chrome, h.address(who), 1000, 700, before...))
			}
			anne, ben := windows[0], windows[1]
			h.seatPlayers("/korsar new seats:2 preset:quick", anne, ben)
			host := &simplayer.Player{Person: h.discord.People()[0], Channel: h.discord.Guilds()[0].Channels()[0]}
			address := h.livePageURL(host, 0)
			var pages []*window
			for range 2 {
				pages = append(pages, openWindow(t, chrome, address, 800, 600, before...))
			}
			for i, w := range windows {
				line := fmt.Sprintf("ahoy from window %d", i)
				w.send(line)
				w.send("/korsar-me preferences")
				w.waitFor("the command is answered", newestPrivate+` && !document.querySelector("#pending > *")`)
				for _, other := range windows {
					other.waitFor(line, countMessages(line)+" === 1")
				}
			}
			h.move(anne, ben)
			for _, w := range pages {
				w.waitFor("the table is shown", tableShown)
				w.waitFor("the move is shown", `document.body.dataset.moves === "1"`)
			}
			for _, w := range append(windows, pages...) {
				w.checkFaults(h.host())
			}
			const secret = "Your turn."
			for _, w := range windows[2:5] {
				if strings.Contains(w.received(), secret) {
					t.Error("a hand reached another person's window")
				}
			}
			if !strings.Contains(anne.received()+ben.received(), secret) {
				t.Error("the comparison is void: nobody received a hand")
			}
		})
	}
}

// move makes the player on turn move.
func (h *harness) move(anne, ben *window) {
	h.t.Helper()
	chance := rand.New(rand.NewPCG(7, 7))
	for made := h.movesMade(); h.movesMade() == made; {
		if readTurn(anne, "Anne").Mine {
			makeMove(anne, "Anne", chance)
		} else if readTurn(ben, "Ben").Mine {
			makeMove(ben, "Ben", chance)
		}
	}
}

// TestClosingAWindowHandsItsConnectionOver: when the window that holds the connection closes, another takes over. No
// event is missed or requested again.
func TestClosingAWindowHandsItsConnectionOver(t *testing.T) {
	chrome := webtest.Browser(t)
	h := newHarness(t)
	anne, tavern := h.discord.People()[0], h.discord.Guilds()[0].Channels()[0]
	var windows []*window
	for _, who := range []string{"anne", "ben", "cleo", "dirk"} {
		w := openPage(t, chrome, h.address(who), 1000, 700, noSharedWorker)
		windows = append(windows, w)
	}
	said := 0
	say := func() {
		t.Helper()
		for range 5 {
			said++
			if _, err := anne.Say(tavern, fmt.Sprintf("word %d.", said)); err != nil {
				t.Fatal(err)
			}
		}
	}
	shown := func() {
		t.Helper()
		for _, w := range windows {
			for n := 1; n <= said; n++ {
				w.waitFor(fmt.Sprintf("word %d is shown once", n), countMessages(fmt.Sprintf("word %d.", n))+" === 1")
			}
		}
	}
	say()
	shown()
	for len(windows) > 1 {
		say()
		windows[0].close() // the oldest window has the lock
		windows = windows[1:]
		say()
		shown()
		say()
		shown()
	}
	if whole := strings.Count(windows[0].received(), `"whole":true`); whole != 1 {
		t.Errorf("the last window received all messages %d times", whole)
	}
}

// TestHiddenPageStopsListening: a page that the user leaves stops listening, and resumes when the browser shows it
// again.
func TestHiddenPageStopsListening(t *testing.T) {
	for name, before := range map[string][]string{"shared worker": nil, "election": {noSharedWorker}} {
		t.Run(name, func(t *testing.T) {
			chrome := webtest.Browser(t)
			h := newHarness(t)
			anne, ben := openPage(t, chrome, h.address("anne"), 1000, 700),
				openPage(t, chrome, h.address("ben"), 1000, 700)
			h.seatPlayers("/korsar new seats:2 preset:quick", anne, ben)
			host := &simplayer.Player{Person: h.discord.People()[0], Channel: h.discord.Guilds()[0].Channels()[0]}
			live := openWindow(t, chrome, h.livePageURL(host, 0), 800, 600, before...)
			live.waitFor("the table is shown", tableShown)
			h.waitForStreams(1)
			evaluate[any](live, transition("pagehide"))
			h.waitForStreams(0)
			h.move(anne, ben)
			evaluate[any](live, transition("pageshow"))
			live.waitFor("the move is shown", fmt.Sprintf(`document.body.dataset.moves === "%d"`, h.movesMade()))
			h.move(anne, ben)
			live.waitFor("the next move is shown", fmt.Sprintf(`document.body.dataset.moves === "%d"`, h.movesMade()))
			evaluate[any](live, `location.assign("/as/cleo")`)
			h.waitForStreams(0)
			evaluate[any](live, `history.back()`)
			h.waitForStreams(1)
		})
	}
}

// transition returns a script that sends the event of a page that enters or leaves the browser's cache.
func transition(kind string) string {
	return fmt.Sprintf(`void dispatchEvent(new PageTransitionEvent(%q, { persisted: true }))`, kind)
}

// waitForStreams waits for a number of connections to live pages.
func (h *harness) waitForStreams(want int64) {
	h.t.Helper()
	deadline := time.After(webtest.Patience)
	for h.streams.Load() != want {
		select {
		case <-deadline:
			h.t.Fatalf("%d connections carry live pages, want %d", h.streams.Load(), want)
		case <-time.After(10 * time.Millisecond):
		}
	}
}

// TestEnterSendsWithoutOffers: if the offers for a line do not arrive, Enter sends it. It does not take an offer for an
// earlier line.
func TestEnterSendsWithoutOffers(t *testing.T) {
	chrome := webtest.Browser(t)
	h := newHarness(t)
	anne := openPage(t, chrome, h.address("anne"), 1000, 700)
	anne.focus(`document.querySelector("#line")`)
	anne.typeText("/korsar-me pref")
	anne.waitFor("an offer is marked", `document.querySelector("#choices [aria-selected=true]")`)
	evaluate[any](anne, `(() => {
		const real = window.fetch;
		window.fetch = (address, ...rest) =>
			address.endsWith("/offers") ? Promise.reject(new Error("late")) : real(address, ...rest);
	})()`)
	anne.typeText("erences")
	anne.pressKeys(enter)
	anne.waitFor("the command is sent", `document.querySelector("#line").value === "" && `+newestPrivate)
}

// TestHungRequestIsReported: an action without an answer after Discord's three seconds is reported, even if its request
// hangs.
func TestHungRequestIsReported(t *testing.T) {
	chrome := webtest.Browser(t)
	h := newHarness(t)
	hang := http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() })
	for _, action := range []string{"type", "click", "say"} {
		h.discord.Handle("POST /as/ben/"+action, hang)
	}
	lost := http.HandlerFunc(func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) })
	h.discord.Handle("POST /as/cleo/type", lost)
	anne, ben, cleo := openPage(t, chrome, h.address("anne"), 1000, 700),
		openPage(t, chrome, h.address("ben"), 1000, 700),
		openPage(t, chrome, h.address("cleo"), 1000, 700)
	faults := func(words string) string {
		return fmt.Sprintf(`document.querySelector("#fault").textContent.includes(%q)`, words)
	}
	anne.send("/korsar new seats:2 preset:quick")
	ben.send("/korsar-me preferences")
	cleo.send("/korsar-me preferences")
	ben.waitFor("the page says that there is no answer",
		`document.querySelector(".unanswered")?.textContent.includes("The application did not respond")`)
	cleo.waitFor("the page says that nothing was sent", faults("could not be sent"))
	ben.press("Join", buttonLabeled("Join"))
	ben.waitFor("the button says so too",
		`document.querySelector(".message [data-part=trouble]")?.textContent.includes("This interaction failed")`)
	ben.send("ahoy")
	ben.waitFor("so does a message", faults("has not answered")+` && document.querySelector("#line").value === "ahoy"`)
}
