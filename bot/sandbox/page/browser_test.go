package page_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"korsar/bot/web/webtest"
)

// Expressions for the newest private message, and for the board's hand button.
const (
	newestPrivate = `[...document.querySelectorAll(".message.ephemeral")].at(-1)`
	handButton    = `[...document.querySelectorAll(".message:not(.ephemeral) .button")]
		.filter((b) => b.textContent === "My Hand").at(-1)`
)

// TestTwoWindowsPlayAWholeGame: two people in two windows play a game with clicks only, and the bot restarts in the
// middle. A third window sees nothing of their hands.
func TestTwoWindowsPlayAWholeGame(t *testing.T) {
	chrome := webtest.Browser(t)
	h := newHarness(t)
	anne, ben := openPage(t, chrome, h.address("anne"), 1280, 800), openPage(t, chrome, h.address("ben"), 1280, 800)
	cleo := openPage(t, chrome, h.address("cleo"), 360, 740)
	h.seatPlayers("/korsar new seats:2 preset:quick", anne, ben)
	made := h.playToEnd(map[string]*window{"Anne": anne, "Ben": ben}, func(made int) {
		if made == 40 {
			h.stop()
			h.start()
		}
	})
	t.Logf("%d moves were made", made)
	if made < 60 {
		t.Errorf("the game ended after %d moves", made)
	}
	const watch = `[...document.links].findLast((a) => a.textContent.startsWith("Watch"))`
	anne.waitFor("the end leads to a page", watch)
	page := evaluate[string](anne, `fetch(`+watch+`.href).then((r) => r.text())`)
	if !strings.Contains(page, "replay.js") {
		t.Errorf("the page is\n%s", page)
	}
	for _, secret := range []string{"Your hand", "hand.png", "Only you can see this", "Your turn."} {
		if strings.Contains(cleo.received(), secret) || cleo.contains(secret) {
			t.Errorf("the third window shows %q", secret)
		}
	}
	if !strings.Contains(anne.received(), "Your hand") || !strings.Contains(anne.received(), "hand.png") ||
		!strings.Contains(cleo.received(), "board.png") && !strings.Contains(cleo.received(), "’s turn") {
		t.Error("the comparison is void: the windows received nothing of the game")
	}
	for _, w := range []*window{anne, ben, cleo} {
		w.checkFaults(h.host())
	}
}

// playToEnd plays a game by clicks to its end and returns the number of moves. It calls a function with the number of
// moves after each of them.
func (h *harness) playToEnd(windows map[string]*window, moved func(made int)) (made int) {
	h.t.Helper()
	chance := rand.New(rand.NewPCG(7, 7))
	for over, rounds := false, 0; !over; rounds++ {
		if rounds > 2000 {
			h.t.Fatalf("the game stalls after %d moves", made)
		}
		for _, name := range slices.Sorted(maps.Keys(windows)) {
			now := readTurn(windows[name], name)
			over = over || now.Over
			if !now.Mine || now.Over {
				continue
			}
			makeMove(windows[name], name, chance)
			made++
			moved(made)
		}
	}
	return made
}

// TestGameCanBePlayedByKeyboard: a person opens a table and moves without a mouse. Commands, options and suggested
// moves are picked from the offers.
func TestGameCanBePlayedByKeyboard(t *testing.T) {
	chrome := webtest.Browser(t)
	h := newHarness(t)
	anne, ben := openPage(t, chrome, h.address("anne"), 1280, 800), openPage(t, chrome, h.address("ben"), 1280, 800)
	anne.typeText("/korsar n")
	anne.waitFor("the command is offered",
		`document.querySelector("#choices .active .label")?.textContent === "/korsar new"`)
	anne.pressKeys(tab)
	anne.waitFor("its options are offered",
		`[...document.querySelectorAll("#choices .label")].some((l) => l.textContent === "seats")`)
	anne.typeText("sea")
	anne.waitFor("one is left", `document.querySelector("#choices .active .label")?.textContent === "seats"`)
	anne.pressKeys(tab)
	anne.typeText("2")
	anne.waitFor("its choices are offered", `document.querySelector("#choices .label")?.textContent === "2"`)
	anne.pressKeys(tab)
	anne.waitFor("the line is whole", `document.querySelector("#line").value.trim() === "/korsar new seats:2"`)
	anne.typeText("preset:Q")
	anne.pressKeys(tab, enter) // faster than offers arrive
	anne.waitFor("the lobby is shown", buttonLabeled("Join")+" !== undefined")
	before := ben.lobby()
	ben.focus(buttonLabeled("Join"))
	ben.pressKeys(enter)
	anne.waitForOtherLobby(before)
	anne.waitFor("both sit", buttonLabeled("Start")+" !== undefined")
	anne.focus(buttonLabeled("Start"))
	anne.pressKeys(enter)
	anne.waitFor("the game runs", `document.querySelector("#timeline").textContent.includes("’s turn")`)
	mover := anne
	if !readTurn(anne, "Anne").Mine {
		mover = ben
	}
	board := readTurn(mover, "Anne").Move
	mover.focus(`document.querySelector("#line")`)
	mover.typeText("/korsar-me aw")
	mover.waitFor("the command is offered",
		`document.querySelector("#choices .active .label")?.textContent === "/korsar-me away"`)
	mover.pressKeys(tab)
	mover.waitFor("days are suggested", `document.querySelectorAll("#choices .label").length > 2`)
	mover.typeText("back")
	mover.waitFor("they follow the typing", `document.querySelectorAll("#choices .label").length === 1`)
	mover.pressKeys(down, tab)
	mover.waitFor("the day is in the line", `document.querySelector("#line").value.includes("until:I’m back")`)
	mover.pressKeys(enter)
	mover.waitFor("it is saved", newestPrivate+`?.textContent.includes("Away")`)
	mover.focus(fmt.Sprintf(`[...document.querySelectorAll(%q)].at(-1)`, boardsHand))
	mover.pressKeys(tab, enter) // the button beside it draws a card
	mover.waitFor("the move is made", fmt.Sprintf(
		`[...document.querySelectorAll(%q)].at(-1).dataset.component !== %q`, boardsHand, board))
	mover.waitFor("the hand is shown", newestPrivate+`?.textContent.includes("Your hand")`)
	mover.checkFaults(h.host())
}

func TestNothingOverflowsAPhone(t *testing.T) {
	chrome := webtest.Browser(t)
	h := newHarness(t)
	anne, ben := openPage(t, chrome, h.address("anne"), 360, 740), openPage(t, chrome, h.address("ben"), 360, 740)
	anne.checkFits("the first visit")
	anne.press("settings", `document.querySelector("#settings")`)
	anne.checkFits("settings")
	anne.pressKeys(escape)
	anne.waitFor("the popup is closed", `!document.querySelector(":popover-open")`)
	anne.press("the drawer", `document.querySelector("#drawer")`)
	anne.waitFor("the drawer is open", `document.querySelector("#sidebar").getBoundingClientRect().left >= 0`)
	anne.press("the channel", `document.querySelector(".door")`)
	anne.waitFor("the drawer is closed", `document.querySelector("#sidebar").getBoundingClientRect().right <= 0`)
	anne.focus(`document.querySelector("#line")`)
	anne.typeText("/korsar")
	anne.waitFor("commands are offered", `document.querySelectorAll("#choices .label").length > 3`)
	anne.checkFits("what is offered")
	anne.focus(`document.querySelector("#line")`)
	anne.typeText(" new seats:2 preset:quick ") // the blank keeps offers from completing the last word
	anne.pressKeys(enter)
	anne.waitFor("the lobby is shown", buttonLabeled("Join")+" !== undefined")
	anne.checkFits("the lobby")
	before := ben.lobby()
	ben.press("Join", buttonLabeled("Join"))
	anne.waitForOtherLobby(before)
	anne.press("Start", buttonLabeled("Start"))
	chance := rand.New(rand.NewPCG(3, 3))
	for made := 0; made < 16; {
		for i, w := range []*window{anne, ben} {
			if name := []string{"Anne", "Ben"}[i]; made < 16 && readTurn(w, name).Mine {
				makeMove(w, name, chance)
				made++
			}
		}
	}
	anne.waitFor("a board is drawn", `document.querySelector(".message:not(.ephemeral) .picture img")?.complete`)
	anne.checkFits("the board")
	var mover *window
	for { // until there is a move to choose
		name := "Anne"
		if mover = anne; !readTurn(anne, name).Mine {
			mover, name = ben, "Ben"
		}
		if !readTurn(mover, name).Hand {
			mover.press("My Hand", handButton)
			mover.waitFor("the hand is shown", newestPrivate+`?.textContent.includes("Your turn.")`)
		}
		if readTurn(mover, name).Moves > 0 {
			break
		}
		makeMove(mover, name, chance)
	}
	mover.waitFor("the hand is drawn", newestPrivate+`.querySelector(".files img")?.complete`)
	mover.checkFits("the hand")
	mover.send("/korsar-me preferences")
	mover.waitFor("the preferences are shown", newestPrivate+`.querySelector(".select")`)
	mover.checkFits("the preferences")
	mover.press("the select", newestPrivate+`.querySelector(".select")`)
	mover.checkFits("the select")
	mover.pressKeys(escape)
	evaluate[any](mover, `import("/page/modal.js").then((m) => m.openModal({
		id: "0", title: "A form with a rather long title for a phone",
		parts: [
			{ type: 18, id: 1, label: "Why?", description: "y".repeat(100), input: {
				type: 4, id: 2, custom_id: "a", style: 1, required: true } },
			{ type: 18, id: 3, label: "Pace", input: { type: 3, id: 4, custom_id: "b", min_values: 1, required: true,
				placeholder: "z".repeat(150), options: [{ label: "Live", value: "live" }] } },
		],
	}))`)
	mover.waitFor("the form is open", `document.querySelector("dialog[open] input")`)
	mover.checkFits("the form")
	mover.typeText("because")
	mover.press("Submit", `document.querySelector("dialog[open] .primary")`)
	mover.waitFor("the form says that it is out of date",
		`document.querySelector("dialog[open] .fault").textContent.includes("not here any more")`)
	mover.checkFaults(h.host())
}
