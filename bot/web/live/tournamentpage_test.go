package live

import (
	"context"
	"fmt"
	"maps"
	"net/http/httptest"
	"slices"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/jonboulle/clockwork"

	"korsar/bot/tournaments"
	"korsar/bot/web/webtest"
	"korsar/game"
	"korsar/game/gametest"
	"korsar/game/tournament"
)

// tournamentShown is an expression that is true once a page shows its tournament.
const tournamentShown = `document.querySelector("#tournament")?.getAttribute("aria-busy") === "false"`

// cups returns tournaments whose pages have everything that a page can have.
func cups(t testing.TB) map[string]tournaments.Scene {
	swiss := tournament.Rules{Format: tournament.Swiss, Mode: game.FreeForAll, Seats: 4, Rounds: 5}
	league := tournament.Rules{Format: tournament.League, Mode: game.FreeForAll, Seats: 3, Division: 9,
		Seasons: 2, Movers: 2}
	fours := tournament.Rules{Format: tournament.KnockOut, Mode: game.FreeForAll, Seats: 4}
	return map[string]tournaments.Scene{
		"entry of 11":     newCup(t, swiss, 11).scene(),
		"knock-out of 16": newCup(t, knockOut, 16).play(1).pair().settle(3).scene(),
		"final of 13":     newCup(t, knockOut, 13).play(3).pair().scene(),
		"knock-out of 64": newCup(t, fours, 64).play(1).pair().settle(4).scene(),
		"Swiss of 16":     newCup(t, swiss, 16).play(2).pair().settle(2).scene(),
		"Swiss of 200":    newCup(t, swiss, 200).play(1).pair().settle(20).scene(),
		"league of 25":    newCup(t, league, 25).play(2).pair().settle(1).scene(),
	}
}

// cupPage returns the address of a tournament's page. It has a server of its own, because one server would refuse a
// browser that opens so many pages at once.
func cupPage(t *testing.T, s tournaments.Scene) string {
	t.Helper()
	server, _ := newCupServer(t, s, clockwork.NewRealClock())
	served := httptest.NewServer(server)
	t.Cleanup(served.CloseClientConnections)
	return served.URL + "/tournament/cup"
}

// faultsOfTournament is an expression for the visible faults of a tournament's page: parts that overlap or extend
// beyond the window, and words that are cut or too small. On a stream, nothing may require scrolling.
const faultsOfTournament = `((words, stream) => {
	const faults = [], box = (e) => e.getBoundingClientRect();
	const seen = (e) => e.checkVisibility({ visibilityProperty: true }) && box(e).width > 0;
	const apart = (a, b) =>
		a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top + 1 || b.bottom <= a.top + 1;
	if (document.documentElement.scrollWidth > innerWidth) faults.push("the page is too wide");
	const all = (selector) => [...document.querySelectorAll(selector)].filter(seen);
	for (const list of [all(".column > *"), all(".box"), all("#round .match")])
		for (const [i, a] of list.entries())
			for (const b of list.slice(i + 1))
				if (!apart(box(a), box(b))) faults.push("overlap: " + a.innerText + " / " + b.innerText);
	for (const part of all(".column > *")) {
		if (stream && (box(part).bottom > innerHeight + 1 || part.scrollHeight > part.clientHeight + 1))
			faults.push("no room for all of #" + part.id);
		if (part.scrollWidth > part.clientWidth + 1) faults.push("too wide: #" + part.id);
	}
	for (const e of all(".box")) {
		const inside = box(e.closest(".rounds")), own = box(e);
		if (own.right > inside.right + 1 || own.bottom > inside.bottom + 1)
			faults.push("beyond the bracket: " + e.innerText);
		for (const name of e.querySelectorAll(".name"))
			if (box(name).bottom > own.bottom) faults.push("cut: " + name.innerText);
	}
	const walk = document.createTreeWalker(document.querySelector("#tournament"), NodeFilter.SHOW_TEXT);
	while (walk.nextNode()) {
		const e = walk.currentNode.parentElement;
		if (!seen(e) || e.closest(".unseen, svg") || !walk.currentNode.data.trim()) continue;
		const size = Number.parseFloat(getComputedStyle(e).fontSize);
		if (size < words) faults.push("letters of " + size.toFixed(1) + " pixels: " + walk.currentNode.data);
	}
	return [...new Set(faults)];
})`

// TestTournamentPageFitsItsWindow checks that nothing is wider than the window on a phone, and that everything is in
// the window on a stream.
func TestTournamentPageFitsItsWindow(t *testing.T) {
	window := webtest.Browser(t)
	for name, scene := range cups(t) {
		for _, size := range []struct {
			query      string
			wide, high int
			words      float64 // the smallest size of letters, in pixels
			stream     bool
		}{
			{"", 390, 844, 14, false}, {"?lang=de", 390, 844, 14, false}, {"", 1280, 800, 14, false},
			{"?layout=wide", 1920, 1080, 18, true}, {"?layout=wide", 1280, 720, 12, true},
			{"?layout=tall&lang=fr", 600, 1080, 18, true}, {"?layout=ticker", 1920, 90, 18, true},
		} {
			expression := fmt.Sprintf("%s(%v, %v)", faultsOfTournament, size.words, size.stream)
			faults := open[[]string](t, window, cupPage(t, scene)+size.query, size.wide, size.high,
				tournamentShown, expression)
			for _, fault := range faults[:min(len(faults), 4)] {
				t.Errorf("%s%s at %d×%d: %s", name, size.query, size.wide, size.high, fault)
			}
		}
	}
}

// TestTournamentPageShowsItsScene checks that the bracket has every table, and a line to each but the first. Open
// tables link to their live pages, and a name is shown as text, whatever it contains.
func TestTournamentPageShowsItsScene(t *testing.T) {
	window := webtest.Smoke(t)
	scene := cups(t)["knock-out of 16"]
	got := open[[]any](t, window, cupPage(t, scene)+"?lang=de", 1280, 800, tournamentShown, `[
		document.querySelector("#title").textContent, document.querySelectorAll("b.cup, #title b").length,
		document.querySelectorAll(".box").length, document.querySelectorAll(".box.to-come").length,
		document.querySelectorAll(".rounds > svg path").length, document.querySelectorAll(".box.running").length,
		[...document.querySelectorAll("#round .watch")].map((a) => a.pathname + a.search).join(" "),
		document.querySelectorAll("#standings tbody tr").length, document.querySelectorAll("#earlier details").length,
	]`)
	want := []any{scene.Name, 0.0, 15.0, 3.0, 14.0, 1.0,
		"/t/page-200/replay?lang=de /t/page-201?lang=de /t/page-202?lang=de", 16.0, 1.0}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("the page shows %v, want %v", got, want)
	}
}

// TestCrossTableOnAPhone checks that a cross table of eight players fits. In a larger one the names stay in view, in
// front of everything else, when the last column is scrolled into view.
func TestCrossTableOnAPhone(t *testing.T) {
	window := webtest.Browser(t)
	swiss := tournament.Rules{Format: tournament.Swiss, Mode: game.FreeForAll, Seats: 4, Rounds: 5}
	const of = `(() => {
		const box = document.querySelector("#crosses .scroll"), hidden = box.scrollWidth - box.clientWidth;
		box.scrollLeft = hidden;
		const inside = box.getBoundingClientRect();
		const covered = [...box.querySelectorAll("th[scope=row]")].filter((name) => {
			const { left, top, height } = name.getBoundingClientRect();
			const seen = document.elementFromPoint(left + 4, top + height / 2);
			return left < inside.left - 1 || seen?.closest("th") !== name;
		});
		const last = box.querySelector("tbody td:nth-last-child(2)").getBoundingClientRect();
		return [hidden > 0, covered.length, last.right <= inside.right + 1];
	})()`
	for entrants, scrolls := range map[int]bool{8: false, 16: true} {
		got := open[[]any](t, window, cupPage(t, newCup(t, swiss, entrants).play(3).scene()), 390, 5000,
			tournamentShown, of)
		if want := []any{scrolls, 0.0, true}; fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("of %d players: scrolls, names covered, last column in view: %v, want %v", entrants, got, want)
		}
	}
}

// TestBracketOpensAtTheLatestRound checks that the latest round is in view if not all rounds of a bracket fit. A reader
// who has scrolled back stays there when a game ends, until the next round is paired.
func TestBracketOpensAtTheLatestRound(t *testing.T) {
	window := webtest.Browser(t)
	c := newCup(t, knockOut, 16).play(2).pair()
	server, held := newCupServer(t, c.scene(), clockwork.NewRealClock())
	served := httptest.NewServer(server)
	t.Cleanup(served.CloseClientConnections)
	const latestInView = `(() => {
		const part = document.querySelector("#bracket .scroll").getBoundingClientRect();
		const heads = [...document.querySelectorAll("#bracket li:has(> ol > .box:not(.to-come)) > h3")];
		const latest = heads.at(-1).getBoundingClientRect();
		return part.left - 1 <= latest.left && latest.right <= part.right + 1;
	})()`
	if !open[bool](t, window, served.URL+"/tournament/cup", 390, 844, tournamentShown, latestInView) {
		t.Error("the latest round is not in view")
	}
	ctx, cancel := context.WithTimeout(window, webtest.Patience)
	defer cancel()
	scene := c.scene()
	next := func(c *cup, shown string) {
		seq := scene.Seq + 1
		scene = c.scene()
		scene.Seq = seq
		held.set(&scene)
		held.watch <- struct{}{}
		if err := chromedp.Do(ctx, webtest.Until(shown)); err != nil {
			t.Errorf("%s: %v", shown, err)
		}
	}
	if _, err := chromedp.Run(ctx,
		chromedp.Evaluate[float64](`document.querySelector("#bracket .scroll").scrollLeft = 9`)); err != nil {
		t.Fatal(err)
	}
	next(c.settle(1), `Boolean(document.querySelector("#round .won")) &&
		document.querySelector("#bracket .scroll").scrollLeft === 9`)
	next(c.settle(0).pair(), latestInView)
}

// TestTournamentPageKeepsWhatSomebodyOpened checks that when a game ends, a round that a reader has opened stays open,
// and unchanged parts are not built again.
func TestTournamentPageKeepsWhatSomebodyOpened(t *testing.T) {
	window := webtest.Browser(t)
	c := newCup(t, knockOut, 8).play(1).pair()
	server, held := newCupServer(t, c.scene(), clockwork.NewRealClock())
	served := httptest.NewServer(server)
	t.Cleanup(served.CloseClientConnections)
	open[bool](t, window, served.URL+"/tournament/cup", 1280, 800, tournamentShown, `(() => {
		document.querySelector("details").open = true;
		document.querySelector("details").dataset.kept = "yes";
		return true;
	})()`)
	c.settle(1)
	scene := c.scene()
	scene.Seq++
	held.set(&scene)
	held.watch <- struct{}{}
	ctx, cancel := context.WithTimeout(window, webtest.Patience)
	defer cancel()
	const kept = `document.querySelector("#round .won") && document.querySelector("details[open]")?.dataset.kept`
	if err := chromedp.Do(ctx, webtest.Until(kept)); err != nil {
		t.Errorf("after a game has ended: %v", err)
	}
}

// TestTournamentPageIsAccessible checks that axe-core finds no fault on a tournament's page.
func TestTournamentPageIsAccessible(t *testing.T) {
	axe, window, all := webtest.NewAxe(t), webtest.Browser(t), cups(t)
	names := slices.Sorted(maps.Keys(all))
	for _, name := range names[:gametest.Sample(t, "tournaments", 1, len(names))] {
		if len(all[name].Entrants) > 64 {
			continue // takes long, and shows nothing else
		}
		for _, query := range []string{"", "?layout=wide"} {
			open[bool](t, window, cupPage(t, all[name])+query, 1280, 800, tournamentShown, "true")
			axe.Check(window, t, name+query)
		}
	}
}
