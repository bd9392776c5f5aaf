package live

import (
	"fmt"
	"slices"
	"testing"

	"korsar/bot/web/webtest"
)

// TestReplayShowsCards checks that every card of every hand is drawn, and described in words.
func TestReplayShowsCards(t *testing.T) {
	window := webtest.Smoke(t)
	server := stage(t, "fr", nil)
	positions := replayPositions(t, 4)
	for _, wide := range []int{1280, 390} {
		for at, position := range positions {
			want := ""
			for _, hand := range position.Hands {
				want += fmt.Sprintf("%d ", len(hand))
			}
			address := fmt.Sprintf("%s/replay/4/any?move=%d", server.URL, at)
			got := open[string](t, window, address, wide, 844, tableShown,
				`[...document.querySelectorAll(".hand")]
					.map((h) => h.querySelectorAll("svg.face").length + " ").join("") +
					(document.documentElement.scrollWidth > innerWidth ? "too wide" : "") +
					(document.documentElement.lang === "fr" ? "" : "not French")`)
			if got != want {
				t.Errorf("%d pixels wide, position %d shows hands of %s cards, want %s", wide, at, got, want)
			}
		}
	}
}

// TestReplayShowsChances checks that an analyzed game has a line for each side under the board, with its badge, and a
// mark for each move that gave much away. A click on the lines leads to the position there. A click on a mark leads to
// the position before its move, where the page says what was better.
func TestReplayShowsChances(t *testing.T) {
	window := webtest.Browser(t)
	server := stage(t, "en", nil)
	for _, wide := range []int{1280, 390} {
		got := open[[]any](t, window, server.URL+"/replay/4/any", wide, 844, tableShown, `(() => {
			const part = document.querySelector("#chances"), marks = [...part.querySelectorAll("button")];
			const at = () => document.body.dataset.at, next = () => part.querySelector(".next").innerText;
			const silent = next();
			marks[0].click(); // as by the keyboard
			const marked = [at(), next(), marks[0].ariaCurrent,
				document.querySelector("#spoken").textContent.endsWith(words())];
			const course = part.querySelector(".course"), { left, top } = course.getBoundingClientRect();
			course.dispatchEvent(new MouseEvent("click", { clientX: left, clientY: top, detail: 1, bubbles: true }));
			return [part.querySelectorAll(".lines path").length, part.querySelectorAll(".badge").length,
				marks.length, words(), silent, ...marked, at(), next(), marks[0].ariaCurrent,
				part.querySelector(".unseen").textContent.startsWith("The chances to win"),
				document.documentElement.scrollWidth <= innerWidth];
			function words() { return marks[0].getAttribute("aria-label"); }
		})()`)
		words := "Move 2, Ben: Draw a card. Blunder, −20%. " +
			"Better: Draw a card (a new card was worth more than any play)."
		want := []any{3.0 + 2*4, 4.0, 1.0, words, "", "1", "The next move\n" + words, "true", true, "0", "",
			"false", true, true}
		if !slices.Equal(got, want) {
			t.Errorf("%d pixels wide, the chances are\n%v, want\n%v", wide, got, want)
		}
	}
}

// TestReplayControlsFitFingers checks that every control of the replay is large enough for a finger on a phone.
func TestReplayControlsFitFingers(t *testing.T) {
	window := webtest.Browser(t)
	server := stage(t, "en", nil)
	got := open[[]string](t, window, server.URL+"/replay/4/any", 390, 844, tableShown, `
		[...document.querySelectorAll("button, input")]
			.filter((made) => made.offsetHeight < 44 && !made.closest("#chances"))
			.map((made) => made.id + " " + made.offsetHeight)`)
	if len(got) > 0 {
		t.Errorf("too low are %q", got)
	}
}

// TestReplayFitsAPhone checks that the heading, every seat with its hand, the ships and the controls of a replay are on
// a phone's screen at once, and that the controls stay there when the user scrolls to the chances.
func TestReplayFitsAPhone(t *testing.T) {
	window := webtest.Browser(t)
	server := stage(t, "en", nil)
	for _, seats := range []int{2, 3, 4, 5, 8} {
		for at, position := range replayPositions(t, seats) {
			address := fmt.Sprintf("%s/replay/%d/any?move=%d", server.URL, seats, at)
			got := open[[]any](t, window, address, 390, 844, tableShown, `(async () => {
				await new Promise(requestAnimationFrame);
				const box = (selector) => document.querySelector(selector).getBoundingClientRect();
				const first = box("#controls"), shown = document.querySelectorAll("#head, .plaque, .face, #sea, .ship");
				const hidden = [...shown].filter((e) => e.getBoundingClientRect().bottom > first.top + 1).length;
				const wide = new Set([...document.querySelectorAll(".plaque")].map((e) => e.offsetWidth)).size;
				const sea = box("#sea").height;
				scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" });
				return [hidden, wide, sea < 100, first.bottom <= innerHeight, box("#controls").bottom <= innerHeight];
			})()`)
			calm := len(position.Game.AtSea) == 0
			if want := []any{0.0, 1.0, calm, true, true}; !slices.Equal(got, want) {
				t.Errorf("%d seats, position %d: hidden parts, widths of plaques, a low sea, controls in the window: "+
					"%v, want %v", seats, at, got, want)
			}
		}
	}
}

// TestReplaySaysWhoWon checks that a replay says at every move who won by how much, when, and which move is shown. Who
// is on turn is marked, and at the end the winner.
func TestReplaySaysWhoWon(t *testing.T) {
	window := webtest.Browser(t)
	server := stage(t, "en", nil)
	for at, marked := range []string{"Dora the Explorer of Seven Seas", "Dora the Explorer of Seven Seas", "Sextant"} {
		got := open[[]string](t, window, fmt.Sprintf("%s/replay/4/any?move=%d", server.URL, at), 390, 844, tableShown,
			`[...document.querySelectorAll("#title, #pile, .plaque.turn .name")].map((e) => e.firstChild.textContent)`)
		want := []string{"⚙ Sextant wins with 37 gold!", fmt.Sprintf("Jul 28, 2026 · Move %d of 2 · ", at), marked}
		if !slices.Equal(got, want) {
			t.Errorf("position %d says %q, want %q", at, got, want)
		}
	}
}

// TestChancesAreAccessible checks that axe-core finds no fault on the replay of an analyzed game, before a marked move
// and elsewhere.
func TestChancesAreAccessible(t *testing.T) {
	axe := webtest.NewAxe(t)
	window := webtest.Browser(t)
	server := stage(t, "en", nil)
	for at := range 2 {
		marked := open[bool](t, window, fmt.Sprintf("%s/replay/4/any?move=%d", server.URL, at), 390, 844, tableShown,
			`document.querySelector(".next").innerText !== ""`)
		if marked != (at == 1) {
			t.Errorf("position %d is before a marked move: %t", at, marked)
		}
		axe.Check(window, t, fmt.Sprintf("position %d", at))
	}
}

// TestFingerMeetsNearestMark checks overlapping marks of the chances. A tap means the nearest mark, even if another one
// is on top, or if it is slightly beside the mark. A tap farther away means the position there.
func TestFingerMeetsNearestMark(t *testing.T) {
	window := webtest.Browser(t)
	server := stage(t, "en", nil)
	got := open[[]any](t, window, server.URL+"/replay/4/any", 390, 844, tableShown, `(async () => {
		const { Chances } = await import("/live/chances.js");
		const mark = (move) => ({ side: 1, move, chance: 0.5, words: "" });
		const led = [];
		new Chances({ words: "", lines: [], marks: [mark(50), mark(53)] }, {}, 100, (to) => led.push(to));
		const course = document.querySelector(".course"), marks = [...course.querySelectorAll("button")];
		const [first, second] = marks.map((m) => {
			const { x, width } = m.getBoundingClientRect();
			return x + width / 2;
		});
		const { height } = course.getBoundingClientRect();
		const tap = (x, down) => {
			course.scrollIntoView({ block: "center" });
			const y = course.getBoundingClientRect().y + height / 2 + down;
			const at = { clientX: x, clientY: y, detail: 1, bubbles: true };
			(document.elementFromPoint(at.clientX, at.clientY) ?? course).dispatchEvent(new MouseEvent("click", at));
		};
		tap(first, 0);
		tap(first + 1, 0); // the second is on top
		tap(second, 0);
		tap(first - 15, 15);
		tap(second + 4, -20);
		tap(first, 40);
		return [second - first < marks[0].offsetWidth, ...led];
	})()`)
	if want := []any{true, 49.0, 49.0, 52.0, 49.0, 52.0, 50.0}; !slices.Equal(got, want) {
		t.Errorf("taps lead to %v, want %v", got, want)
	}
}
