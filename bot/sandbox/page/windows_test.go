package page_test

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"korsar/bot/simplayer"
)

// noSharedWorker makes a browser one as those of phones, which have none.
const noSharedWorker = `delete window.SharedWorker`

// times is how often a text stands among the messages of a window.
func times(text string) string {
	const all = `[...document.querySelectorAll("#timeline .message")]`
	return fmt.Sprintf(`%s.filter((m) => m.textContent.includes(%q)).length`, all, text)
}

// says sends a message or a command from a window. After a blank no offer completes the last word.
func (w *window) says(line string) {
	w.t.Helper()
	w.focus(`document.querySelector("#line")`)
	w.types(line + " ")
	w.strike(enter)
}

// closes closes a window.
func (w *window) closes() {
	w.t.Helper()
	if err := chromedp.Cancel(w.ctx); err != nil {
		w.t.Fatal(err)
	}
}

// TestManyWindowsOfOneBrowser: in eight windows of five people, beside two live pages, everybody is answered and
// everything is shown. Browsers keep six connections to a host.
func TestManyWindowsOfOneBrowser(t *testing.T) {
	for name, before := range map[string][]string{"shared worker": nil, "election": {noSharedWorker}} {
		t.Run(name, func(t *testing.T) {
			chrome := browser(t)
			h := newHarness(t)
			var windows []*window
			for _, who := range []string{"anne", "ben", "cleo", "dirk", "eve", "anne", "ben", "cleo"} {
				windows = append(windows, open(t, chrome, h.address(who), 1000, 700, before...))
			}
			anne, ben := windows[0], windows[1]
			h.seat("/korsar new seats:2 pace:live", anne, ben)
			host := &simplayer.Player{Person: h.discord.People()[0], Channel: h.discord.Guilds()[0].Channels()[0]}
			address := h.overlay(host, 0)
			var pages []*window
			for range 2 {
				pages = append(pages, visit(t, chrome, address, 800, 600, before...))
			}
			for i, w := range windows {
				line := fmt.Sprintf("ahoy from window %d", i)
				w.says(line)
				w.says("/korsar preferences")
				w.until("the command is answered", private+` && !document.querySelector("#pending > *")`)
				for _, other := range windows {
					other.until(line, times(line)+" === 1")
				}
			}
			h.move(anne, ben)
			for _, w := range pages {
				w.until("the table stands", tableStands)
				w.until("the move is shown", `document.body.dataset.moves === "1"`)
			}
			for _, w := range append(windows, pages...) {
				w.sound(h.host())
			}
			const secret = "Your turn."
			for _, w := range windows[2:5] {
				if strings.Contains(w.hears(), secret) {
					t.Error("a hand reached another person's window")
				}
			}
			if !strings.Contains(anne.hears()+ben.hears(), secret) {
				t.Error("the comparison shows nothing: nobody was told of a hand")
			}
		})
	}
}

// move lets whoever is on turn make a move.
func (h *harness) move(anne, ben *window) {
	h.t.Helper()
	chance := rand.New(rand.NewPCG(7, 7))
	for made := h.made(); h.made() == made; {
		if turnIn(anne, "Anne").Mine {
			moves(anne, "Anne", chance)
		} else if turnIn(ben, "Ben").Mine {
			moves(ben, "Ben", chance)
		}
	}
}

// TestConnectionIsHandedOver: when the window that holds the connection of all is closed, another takes it over, and
// nothing is missed or asked for again.
func TestConnectionIsHandedOver(t *testing.T) {
	chrome := browser(t)
	h := newHarness(t)
	anne, tavern := h.discord.People()[0], h.discord.Guilds()[0].Channels()[0]
	var windows []*window
	for _, who := range []string{"anne", "ben", "cleo", "dirk"} {
		w := open(t, chrome, h.address(who), 1000, 700, noSharedWorker)
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
				w.until(fmt.Sprintf("word %d is shown once", n), times(fmt.Sprintf("word %d.", n))+" === 1")
			}
		}
	}
	say()
	shown()
	for len(windows) > 1 {
		say()
		windows[0].closes() // it came first of those that are left, so that it has the lock
		windows = windows[1:]
		say()
		shown()
		say()
		shown()
	}
	if whole := strings.Count(windows[0].hears(), `"whole":true`); whole != 1 {
		t.Errorf("the last window was told all messages %d times", whole)
	}
}

// TestPageThatIsLeftListensNoMore, and goes on when the browser shows it again.
func TestPageThatIsLeftListensNoMore(t *testing.T) {
	for name, before := range map[string][]string{"shared worker": nil, "election": {noSharedWorker}} {
		t.Run(name, func(t *testing.T) {
			chrome := browser(t)
			h := newHarness(t)
			anne, ben := open(t, chrome, h.address("anne"), 1000, 700), open(t, chrome, h.address("ben"), 1000, 700)
			h.seat("/korsar new seats:2 pace:live", anne, ben)
			host := &simplayer.Player{Person: h.discord.People()[0], Channel: h.discord.Guilds()[0].Channels()[0]}
			live := visit(t, chrome, h.overlay(host, 0), 800, 600, before...)
			live.until("the table stands", tableStands)
			h.watched(1)
			read[any](live, transition("pagehide"))
			h.watched(0)
			h.move(anne, ben)
			read[any](live, transition("pageshow"))
			live.until("the move is shown", fmt.Sprintf(`document.body.dataset.moves === "%d"`, h.made()))
			h.move(anne, ben)
			live.until("the next move is shown", fmt.Sprintf(`document.body.dataset.moves === "%d"`, h.made()))
			read[any](live, `location.assign("/as/cleo")`)
			h.watched(0)
			read[any](live, `history.back()`)
			h.watched(1)
		})
	}
}

// transition is what a page is told when it goes to the cache of the browser or comes back.
func transition(kind string) string {
	return fmt.Sprintf(`void dispatchEvent(new PageTransitionEvent(%q, { persisted: true }))`, kind)
}

// watched waits until so many connections carry live pages.
func (h *harness) watched(want int64) {
	h.t.Helper()
	deadline := time.After(patience)
	for h.streams.Load() != want {
		select {
		case <-deadline:
			h.t.Fatalf("%d connections carry live pages, want %d", h.streams.Load(), want)
		case <-time.After(10 * time.Millisecond):
		}
	}
}

// TestHungRequestIsGivenUp: what has no answer after Discord's three seconds says so, whatever keeps the answer back.
func TestHungRequestIsGivenUp(t *testing.T) {
	chrome := browser(t)
	h := newHarness(t)
	hang := http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() })
	for _, action := range []string{"type", "click", "say"} {
		h.discord.Handle("POST /as/ben/"+action, hang)
	}
	lost := http.HandlerFunc(func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) })
	h.discord.Handle("POST /as/cleo/type", lost)
	anne, ben, cleo := open(t, chrome, h.address("anne"), 1000, 700), open(t, chrome, h.address("ben"), 1000, 700),
		open(t, chrome, h.address("cleo"), 1000, 700)
	faults := func(words string) string {
		return fmt.Sprintf(`document.querySelector("#fault").textContent.includes(%q)`, words)
	}
	anne.says("/korsar new seats:2 pace:live")
	ben.says("/korsar preferences")
	cleo.says("/korsar preferences")
	ben.until("the page tells that there is no answer",
		`document.querySelector(".unanswered")?.textContent.includes("The application did not respond")`)
	cleo.until("the page tells that nothing was sent", faults("could not be sent"))
	ben.press("Join", labelled("Join"))
	ben.until("the button tells so too",
		`document.querySelector(".message [data-part=trouble]")?.textContent.includes("This interaction failed")`)
	ben.says("ahoy")
	ben.until("so does a message", faults("has not answered")+` && document.querySelector("#line").value === "ahoy"`)
}
