package live

import (
	"fmt"
	"slices"
	"testing"

	"korsar/bot/table"
	"korsar/bot/web/webtest"
)

// faultsOfLayout is an expression for the faults of a page's layout: parts that overlap or extend beyond the window,
// ships that do not fill the sea, and words that are cut or too small.
const faultsOfLayout = `(async (words, drawn, scrolls) => {
	await new Promise(requestAnimationFrame);
	await new Promise(requestAnimationFrame);
	const faults = [];
	const box = (e) => e.getBoundingClientRect();
	const seen = (e) => e.checkVisibility({ visibilityProperty: true }) && box(e).width > 0;
	const apart = (a, b) =>
		a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top + 1 || b.bottom <= a.top + 1;
	const within = (a, b) =>
		a.left >= b.left - 1 && a.right <= b.right + 1 && a.top >= b.top - 1 && a.bottom <= b.bottom + 1;
	const screen = { left: 0, top: 0, right: innerWidth, bottom: scrolls ? Infinity : innerHeight };
	const parts = [...document.querySelectorAll("#head, .plaque, #sea, #end, #vote, #captures, #log, #belt")]
		.filter((e) => seen(e) && !e.parentElement.closest("#belt"));
	for (const [i, a] of parts.entries()) {
		if (!within(box(a), screen)) faults.push((a.id || a.innerText) + " reaches beyond the window");
		for (const b of parts.slice(i + 1))
			if (!apart(box(a), box(b))) faults.push((a.id || a.innerText) + " overlaps " + (b.id || b.innerText));
	}
	for (const plaque of document.querySelectorAll(".plaque"))
		for (const e of plaque.querySelectorAll(".numbers > *"))
			if (seen(e) && !within(box(e), box(plaque))) faults.push("a number leaves its plaque: " + plaque.innerText);
	const sea = document.querySelector("#sea");
	const ships = [...document.querySelectorAll(".ship")].filter(seen);
	const boxes = ships.map((ship) => {
		const all = [...ship.querySelectorAll(".hull, .card")].map(box);
		return { left: Math.min(...all.map((b) => b.left)), right: Math.max(...all.map((b) => b.right)),
			top: Math.min(...all.map((b) => b.top)), bottom: Math.max(...all.map((b) => b.bottom)) };
	});
	for (const [i, a] of boxes.entries()) {
		if (!within(a, box(sea))) faults.push("ship " + (i + 1) + " is cut");
		if (innerWidth >= 1280 && box(ships[i].querySelector(".hull")).width > innerWidth * 220 / 1280 + 1)
			faults.push("ship " + (i + 1) + " is too wide");
		for (const b of boxes.slice(i + 1)) if (!apart(a, b)) faults.push("ship " + (i + 1) + " overlaps another");
	}
	if (boxes.length) {
		const columns = new Set(boxes.map((b) => Math.round((b.left + b.right) / 2 / 8))).size;
		const rows = new Set(boxes.map((b) => Math.round(b.top / 8))).size;
		const wide = (boxes[0].right - boxes[0].left) * Math.min(columns, boxes.length) / sea.clientWidth;
		const high = Math.max(...boxes.map((b) => b.bottom - b.top)) * rows / sea.clientHeight;
		const largest = boxes[0].right - boxes[0].left >= innerWidth * 220 / 1280 - 2;
		if (wide < 0.8 && high < 0.8 && !largest)
			faults.push("ships fill " + wide.toFixed(2) + " by " + high.toFixed(2) + " of the sea");
	}
	for (const e of document.querySelectorAll("h1, h2, .headline, .note, .result .side, .links a, .top p"))
		if (seen(e) && getComputedStyle(e).display !== "inline" &&
			(e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 4))
			faults.push("cut: " + e.textContent);
	const end = document.querySelector("#end");
	if (seen(end) && end.scrollHeight > end.clientHeight + 1) faults.push("the end is cut");
	const walk = document.createTreeWalker(document.querySelector("#table"), NodeFilter.SHOW_TEXT);
	while (walk.nextNode()) {
		const e = walk.currentNode.parentElement;
		if (!seen(e) || e.closest(".unseen") || !walk.currentNode.data.trim()) continue;
		const scale = e.ownerSVGElement ? e.getScreenCTM().a : 1;
		const size = Number.parseFloat(getComputedStyle(e).fontSize) * scale;
		if (size < (e.ownerSVGElement ? drawn : words))
			faults.push("letters of " + size.toFixed(1) + " pixels: " + walk.currentNode.data);
	}
	return [...new Set(faults)];
})`

// TestLayoutsFillTheirSpace checks every layout in every size. Nothing overlaps, nothing is cut, the ships are as large
// as the sea allows, and a stream that is scaled from 1080 lines to 720 stays readable.
func TestLayoutsFillTheirSpace(t *testing.T) {
	window := webtest.Browser(t)
	scenes := map[string]table.Scene{"vote": voteScene(t)}
	var tokens []string
	for _, sea := range []struct{ ships, seats int }{{0, 2}, {1, 3}, {5, 4}, {12, 5}, {12, 8}, {25, 8}} {
		token := fmt.Sprintf("%d-ships-%d-seats", sea.ships, sea.seats)
		scenes[token] = seaScene(t, sea.seats, sea.ships)
		tokens = append(tokens, token)
	}
	for _, seats := range []int{2, 5, 8} {
		token := fmt.Sprintf("end-%d-seats", seats)
		scenes[token] = endScene(t, seats)
		tokens = append(tokens, token)
	}
	tokens = append(tokens, "vote")
	server := stage(t, "en", scenes)
	for _, size := range []struct {
		layout     string
		wide, high int
		words      float64 // the smallest size of letters, in pixels
		drawn      float64 // the smallest size of letters on ships and cards, in pixels
		scrolls    bool
	}{
		{"wide", 1920, 1080, 18, 18, false}, {"wide", 1280, 720, 12, 12, false}, {"wide", 1280, 420, 12, 7, false},
		{"tall", 1920, 1080, 18, 11, false}, {"tall", 1280, 720, 12, 7, false}, {"tall", 600, 1080, 18, 7, false},
		{"", 390, 844, 14, 11, true}, {"", 1280, 800, 14, 12, false},
		{"ticker", 1920, 1080, 18, 18, false}, {"ticker", 1280, 720, 12, 12, false},
		{"ticker", 1920, 90, 18, 18, false},
	} {
		for _, token := range tokens {
			address := server.URL + "/t/" + token
			if size.layout != "" {
				address += "?layout=" + size.layout
			}
			expression := fmt.Sprintf("%s(%v, %v, %v)", faultsOfLayout, size.words, size.drawn, size.scrolls)
			faults := open[[]string](t, window, address, size.wide, size.high, tableShown, expression)
			for _, fault := range faults[:min(len(faults), 6)] {
				t.Errorf("%s at %d×%d, %s: %s", size.layout, size.wide, size.high, token, fault)
			}
		}
	}
}

// TestTickerMoves checks that the belt of the ticker moves if it does not fit, goes round without a gap, and stops
// under the pointer. At the end of a game it begins with the result.
func TestTickerMoves(t *testing.T) {
	window := webtest.Browser(t)
	server := stage(t, "fr", map[string]table.Scene{"end": endScene(t, 8), "two": seaScene(t, 2, 0)})
	const belt = `(async () => {
		const belt = document.querySelector("#belt"), [moving] = belt.querySelector(".track").getAnimations();
		if (!moving) return "still";
		const [run, copy] = belt.querySelectorAll(".run");
		const gap = Math.abs(copy.getBoundingClientRect().left - run.getBoundingClientRect().right) > 1 ? "gap " : "";
		const first = run.querySelector("b").textContent;
		belt.dispatchEvent(new PointerEvent("pointerenter"));
		await new Promise((done) => setTimeout(done, 50));
		return gap + moving.playState + " " + first;
	})()`
	if got := open[string](t, window, server.URL+"/t/end?layout=ticker", 1280, 56, tableShown, belt); got !=
		"paused ⚙ Sextant et Dora the Explorer of Seven Seas" {
		t.Errorf("the belt of the end is %q", got)
	}
	if got := open[string](t, window, server.URL+"/t/two?layout=ticker", 3840, 90, tableShown, belt); got != "still" {
		t.Errorf("a belt with room for everything is %q", got)
	}
}

// TestLayoutsPageCopiesAddresses checks that the page of layouts shows each layout, and copies its address.
func TestLayoutsPageCopiesAddresses(t *testing.T) {
	window := webtest.Browser(t)
	server := stage(t, "en", map[string]table.Scene{"sea": seaScene(t, 4, 5)})
	const copied = `(async () => {
		const copies = [];
		Object.defineProperty(navigator, "clipboard", { value: { writeText: async (text) => copies.push(text) } });
		const press = async (button) => { button.click(); await new Promise((done) => setTimeout(done)); };
		for (const button of document.querySelectorAll(".address button")) await press(button);
		const said = document.querySelector("#trouble").textContent;
		return [...copies, said, document.documentElement.scrollWidth <= innerWidth];
	})()`
	address := server.URL + "/t/sea"
	for _, wide := range []int{1280, 390} {
		got := open[[]any](t, window, address+"/layouts", wide, 844,
			`document.querySelectorAll("iframe").length === 3 && [...document.querySelectorAll("iframe")].every((f) =>
				f.contentDocument?.querySelector("#table")?.getAttribute("aria-busy") === "false")`, copied)
		want := []any{address + "?layout=wide", address + "?layout=tall", address + "?layout=ticker", "Copied!", true}
		if !slices.Equal(got, want) {
			t.Errorf("%d pixels wide, the page copies %v, want %v", wide, got, want)
		}
	}
}

// TestReplayShowsCards checks that every card of every hand is drawn, and described in words.
func TestReplayShowsCards(t *testing.T) {
	window := webtest.Smoke(t)
	server := stage(t, "fr", nil)
	positions := replayPositions(t)
	for _, wide := range []int{1280, 390} {
		for at, position := range positions {
			want := ""
			for _, hand := range position.Hands {
				want += fmt.Sprintf("%d ", len(hand))
			}
			got := open[string](t, window, fmt.Sprintf("%s/replay/1/any#%d", server.URL, at), wide, 844, tableShown,
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

// TestReplayShowsChances checks that an analysed game has a line for each side under the board, with its badge, and a
// mark for each move that gave much away. A click on the lines leads to the position there. A click on a mark leads to
// the position before its move, where the page says what was better.
func TestReplayShowsChances(t *testing.T) {
	window := webtest.Browser(t)
	server := stage(t, "en", nil)
	for _, wide := range []int{1280, 390} {
		got := open[[]any](t, window, server.URL+"/replay/1/any", wide, 844, tableShown, `(() => {
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
	got := open[[]string](t, window, server.URL+"/replay/1/any", 390, 844, tableShown, `
		[...document.querySelectorAll("#controls button, #controls input")].filter((made) => made.offsetHeight < 44)
			.map((made) => made.id + " " + made.offsetHeight)`)
	if len(got) > 0 {
		t.Errorf("too low are %q", got)
	}
}

// TestReplayControlsStay checks that the controls of a replay stay on a phone's screen when the user scrolls.
func TestReplayControlsStay(t *testing.T) {
	window := webtest.Browser(t)
	server := stage(t, "en", nil)
	got := open[[]bool](t, window, server.URL+"/replay/1/any", 390, 844, tableShown, `(() => {
		scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" });
		const { top, bottom } = document.querySelector("#controls").getBoundingClientRect();
		return [scrollY > 100, top >= 0 && bottom <= innerHeight / 3];
	})()`)
	if !slices.Equal(got, []bool{true, true}) {
		t.Errorf("the page scrolls, and the controls are in its upper third: %v", got)
	}
}

// TestChancesAreAccessible checks that axe-core finds no fault on the replay of an analysed game, before a marked move
// and elsewhere.
func TestChancesAreAccessible(t *testing.T) {
	axe := webtest.NewAxe(t)
	window := webtest.Browser(t)
	server := stage(t, "en", nil)
	for at := range 2 {
		marked := open[bool](t, window, fmt.Sprintf("%s/replay/1/any#%d", server.URL, at), 390, 844, tableShown,
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
	got := open[[]any](t, window, server.URL+"/replay/1/any", 390, 844, tableShown, `(async () => {
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
