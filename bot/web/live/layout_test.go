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
	const parts = [...document.querySelectorAll("#head, .plaque, #sea, #end, #vote, #hand, #captures, #log, #belt")]
		.filter((e) => seen(e) && !e.parentElement.closest("#belt"));
	for (const [i, a] of parts.entries()) {
		if (!within(box(a), screen)) faults.push((a.id || a.innerText) + " reaches beyond the window");
		for (const b of parts.slice(i + 1))
			if (!apart(box(a), box(b))) faults.push((a.id || a.innerText) + " overlaps " + (b.id || b.innerText));
	}
	for (const plaque of document.querySelectorAll(".plaque"))
		for (const e of plaque.querySelectorAll(":is(.who, .numbers) > *"))
			if (seen(e) && !within(box(e), box(plaque))) faults.push("a part leaves its plaque: " + plaque.innerText);
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
	for (const e of document.querySelectorAll("#vote, #hand"))
		if (seen(e) && e.scrollHeight > e.clientHeight + 1) faults.push(e.id + " is cut");
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
	for _, moves := range []int{8, 30} {
		token := fmt.Sprintf("chat-%d-moves", moves)
		scenes[token] = chatScene(t, moves)
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
// under the pointer, also when the next scene comes. At the end of a game it begins with the result.
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
		const before = moving.playState;
		const { showBelt } = await import("/live/belt.js");
		showBelt({ phase: "playing", seats: [] }, {}, Array(99).fill("a move"));
		const [next] = belt.querySelector(".track").getAnimations();
		return gap + before + " " + next.playState + " " + first;
	})()`
	if got := open[string](t, window, server.URL+"/t/end?layout=ticker", 1280, 56, tableShown, belt); got !=
		"paused paused ⚙ Sextant et Dora the Explorer of Seven Seas" {
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
