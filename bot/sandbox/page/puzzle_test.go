package page_test

import (
	"math/rand/v2"
	"testing"

	"korsar/bot/web/webtest"
)

// TestPuzzleOnAPhone: a person opens the daily puzzle on a phone, answers it with a button or a menu, shares the answer
// and opens the board. Everything fits.
func TestPuzzleOnAPhone(t *testing.T) {
	chrome := webtest.Browser(t)
	h := newHarness(t)
	anne := openPage(t, chrome, h.address("anne"), 390, 844)
	shows := func(words string) string { return newestPrivate + `?.textContent.includes("` + words + `")` }
	anne.press("the message box", `document.querySelector("#line")`)
	anne.typeText("/korsar-me puzzle ") // the blank keeps offers from completing the last word
	anne.pressKeys(enter)
	anne.waitFor("the puzzle has its picture", stepPictured+" && "+shows("Which move gives you"))
	anne.checkFits("the puzzle")
	choice := newestPrivate + `?.querySelector('.button[data-component*=":puzzle-choose:"]:not([disabled])')`
	if evaluate[bool](anne, "Boolean("+choice+")") {
		anne.press("a move", choice)
	} else {
		anne.choose(rand.New(rand.NewPCG(1, 1)), shows("★"))
	}
	anne.waitFor("the puzzle is answered, or asks for a ship",
		shows("The next puzzle comes")+" || "+shows("Choose a ship"))
	if evaluate[bool](anne, shows("Choose a ship")) {
		anne.waitFor("the ships are shown", stepPictured)
		anne.checkFits("the ships")
		anne.press("a ship", choice)
	}
	anne.waitFor("the answer has its picture", stepPictured+" && "+shows("The next puzzle comes"))
	anne.checkFits("the answer")
	anne.press("Share", buttonLabeled("Share"))
	anne.waitFor("the answer is shared",
		`[...document.querySelectorAll(".message:not(.ephemeral)")]
			.some((m) => /Korsar #\d+ [★☆]{3}/.test(m.textContent))`)
	anne.checkFits("the shared line")
	anne.press("Puzzle Board", buttonLabeled("Puzzle Board"))
	anne.waitFor("the board is shown", shows("This week"))
	anne.checkFits("the board")
}
