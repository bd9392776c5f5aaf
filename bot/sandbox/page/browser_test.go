package page_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// turnState is what a window shows of the game.
type turnState struct {
	Over  bool
	Mine  bool   // the board says that it is this person's turn
	Move  string // the foot of the board
	Hand  bool   // the newest private message lets the person move
	Draw  bool   // and draw
	Moves int    // and how many other moves it offers
	Stale bool   // it came in answer to a click that was out of date
}

// readTurn reads it from the page.
func readTurn(w *window, name string) turnState {
	w.t.Helper()
	return evaluate[turnState](w, fmt.Sprintf(`(() => {
		const messages = [...document.querySelectorAll(".message")];
		const button = (m, label) => [...m.querySelectorAll(".button")].find((b) => b.textContent === label);
		const board = messages.filter((m) => !m.classList.contains("ephemeral") && m.querySelector(".footer")).at(-1);
		const hand = messages.filter((m) => m.classList.contains("ephemeral")).at(-1);
		const on = hand?.textContent.includes("Your turn.");
		return {
			Over: messages.some((m) => button(m, "Rematch")),
			Mine: Boolean(board?.querySelector(".embedtitle")?.textContent.includes(%q)),
			Move: board?.querySelector(".footer")?.textContent ?? "",
			Hand: Boolean(on),
			Draw: Boolean(on && button(hand, "Draw") && !button(hand, "Draw").disabled),
			Moves: on ? hand.querySelectorAll("[role=option]").length : 0,
			Stale: Boolean(hand?.textContent.includes(%q)),
		};
	})()`, name+"'s turn", staleClickText))
}

// staleClickText is what the bot says to a click that is out of date.
const staleClickText = "The sea has moved on"

// The newest private message, and what is in it.
const (
	newestPrivate = `[...document.querySelectorAll(".message.ephemeral")].at(-1)`
	handButton    = `[...document.querySelectorAll(".message:not(.ephemeral) .button")].filter((b) => b.textContent === "My hand").at(-1)`
)

// makeMove lets somebody make one move by the mouse, whichever chance chooses. A
// hand from before the bot started anew may show an earlier number: then the
// click brings the present one, and no move is made. Nor is one when the hand is
// renewed under the mouse: then the page tells that it changed; nor when the
// board told late of the move before.
func makeMove(w *window, name string, chance *rand.Rand) {
	w.t.Helper()
	evaluate[any](w, `document.querySelectorAll("[data-part=trouble]").forEach((told) => told.replaceChildren())`)
	before := readTurn(w, name)
	if !before.Hand {
		w.press("My hand", handButton)
		w.waitFor("the hand stands, or the board tells that somebody else is on turn", fmt.Sprintf(`%s?.textContent.includes("Your turn.") ||
			[...document.querySelectorAll(".message:not(.ephemeral) .embedtitle")].every((title) => !title.textContent.includes(%q))`, newestPrivate, name+"'s turn"))
		if before = readTurn(w, name); !before.Hand {
			return // the board was late
		}
	}
	answered := fmt.Sprintf(`%s?.querySelector("[data-part=trouble]").textContent.includes("changed as you clicked") ||
		[...document.querySelectorAll(".footer")].every((f) => f.textContent !== %q) ||
		[...document.querySelectorAll(".button")].some((b) => b.textContent === "Rematch") ||
		!%v && %s?.textContent.includes(%q)`, newestPrivate, before.Move, before.Stale, newestPrivate, staleClickText)
	if before.Draw && (before.Moves == 0 || chance.IntN(5) < 2) {
		w.pressUnless("Draw", `[...`+newestPrivate+`.querySelectorAll(".button")].find((b) => b.textContent === "Draw")`, answered)
	} else {
		w.choose(chance, answered)
	}
	w.waitFor("the click is answered", answered)
}

// choose picks an option of a select of the hand, and of the next one, where a
// card wants a ship. A list whose hand is renewed closes: then it is opened again.
func (w *window) choose(chance *rand.Rand, answered string) {
	w.t.Helper()
	open := `document.querySelectorAll(".listbox:popover-open [role=option]")`
	for chosen := false; !chosen; {
		at := chance.IntN(max(evaluate[int](w, newestPrivate+`.querySelectorAll(".select").length`), 1))
		w.pressUnless("the select", fmt.Sprintf(`%s.querySelectorAll(".select")[%d]`, newestPrivate, at), open+".length > 0 || "+answered)
		if evaluate[bool](w, "Boolean("+answered+")") {
			return
		}
		options := max(evaluate[int](w, open+".length"), 1)
		chosen = w.pressUnless("an option", fmt.Sprintf(`%s[%d]`, open, chance.IntN(options)), open+".length === 0 || "+answered)
	}
	w.waitFor("the choice is answered", `!document.querySelector("[aria-busy=true]")`)
	if !evaluate[bool](w, "Boolean("+answered+")") && evaluate[bool](w, newestPrivate+`?.textContent.includes("Choose a ship")`) {
		w.choose(chance, answered)
	}
}

// seatPlayers lets people sit down at a new table and start the game.
func (h *harness) seatPlayers(command string, crew ...*window) {
	h.t.Helper()
	host := crew[0]
	host.press("the message box", `document.querySelector("#line")`)
	host.typeText(command)
	host.pressKeys(enter)
	for i, w := range crew {
		w.waitFor("the lobby is up to date", lobbyShows(i))
		w.press("Join", buttonLabelled("Join"))
	}
	host.press("Start", buttonLabelled("Start"))
	for _, w := range crew {
		w.waitFor("the board stands", `document.querySelector("#timeline").textContent.includes("'s turn")`)
	}
}

// lobbyShows reports whether a window shows the lobby with so many aboard: a button of
// before would be refused, as Discord refuses it.
func lobbyShows(aboard int) string {
	text := `document.querySelector("#timeline").textContent`
	return fmt.Sprintf(`%s.includes("%d · free") && !%s.includes("%d · free")`, text, aboard+1, text, aboard)
}

// TestTwoWindowsPlayAWholeGame: two people in two windows play a game by clicking only, the
// bot starts anew in the middle, and a third sees nothing of their hands.
func TestTwoWindowsPlayAWholeGame(t *testing.T) {
	chrome := browser(t)
	h := newHarness(t)
	names := []string{"Anne", "Ben"}
	anne, ben := openPage(t, chrome, h.address("anne"), 1280, 800), openPage(t, chrome, h.address("ben"), 1280, 800)
	cleo := openPage(t, chrome, h.address("cleo"), 360, 740)
	h.seatPlayers("/korsar new seats:2 pace:live", anne, ben)
	chance, made := rand.New(rand.NewPCG(7, 7)), 0
	for over, rounds := false, 0; !over; rounds++ {
		if rounds > 2000 {
			t.Fatalf("the game does not go on after %d moves", made)
		}
		for i, w := range []*window{anne, ben} {
			now := readTurn(w, names[i])
			over = over || now.Over
			if !now.Mine || now.Over {
				continue
			}
			makeMove(w, names[i], chance)
			if made++; made == 40 {
				h.stop()
				h.start()
			}
		}
	}
	t.Logf("%d moves were made", made)
	if made < 60 {
		t.Errorf("the game ended after %d moves", made)
	}
	anne.press("Replay", buttonLabelled("Replay"))
	anne.waitFor("the replay stands", newestPrivate+`.querySelector("img")?.complete`)
	anne.press("Last", buttonLabelled("Last"))
	anne.waitFor("its end stands", newestPrivate+`.textContent.includes("replay")`)
	for _, secret := range []string{"Your hand", "hand.png", "Only you can see this", "Your turn."} {
		if strings.Contains(cleo.received(), secret) || cleo.contains(secret) {
			t.Errorf("the third window shows %q", secret)
		}
	}
	if !strings.Contains(anne.received(), "Your hand") || !strings.Contains(anne.received(), "hand.png") || !strings.Contains(cleo.received(), "board.png") && !strings.Contains(cleo.received(), "'s turn") {
		t.Error("the comparison shows nothing: the windows were told nothing of the game")
	}
	for _, w := range []*window{anne, ben, cleo} {
		w.checkFaults(h.host())
	}
}

// TestGameCanBePlayedByKeyboard opens a table and moves without a mouse: the commands, their
// options and the moves that the bot suggests are picked from what is offered.
func TestGameCanBePlayedByKeyboard(t *testing.T) {
	chrome := browser(t)
	h := newHarness(t)
	anne, ben := openPage(t, chrome, h.address("anne"), 1280, 800), openPage(t, chrome, h.address("ben"), 1280, 800)
	anne.typeText("/korsar n")
	anne.waitFor("the command is offered", `document.querySelector("#choices .active .label")?.textContent === "/korsar new"`)
	anne.pressKeys(tab)
	anne.waitFor("its options are offered", `[...document.querySelectorAll("#choices .label")].some((l) => l.textContent === "seats")`)
	anne.typeText("sea")
	anne.waitFor("one is left", `document.querySelector("#choices .active .label")?.textContent === "seats"`)
	anne.pressKeys(tab)
	anne.typeText("2")
	anne.waitFor("its choices are offered", `document.querySelector("#choices .label")?.textContent === "2"`)
	anne.pressKeys(tab)
	anne.waitFor("the line is whole", `document.querySelector("#line").value.trim() === "/korsar new seats:2"`)
	anne.typeText("pace:L")
	anne.pressKeys(tab, enter) // faster than anything can be offered
	anne.waitFor("the lobby stands", buttonLabelled("Join")+" !== undefined")
	for i, w := range []*window{anne, ben} {
		w.waitFor("the lobby is up to date", lobbyShows(i))
		w.focus(buttonLabelled("Join"))
		w.pressKeys(enter)
	}
	anne.waitFor("both sit", buttonLabelled("Start")+" !== undefined")
	anne.focus(buttonLabelled("Start"))
	anne.pressKeys(enter)
	anne.waitFor("the game runs", `document.querySelector("#timeline").textContent.includes("'s turn")`)
	mover := anne
	if !readTurn(anne, "Anne").Mine {
		mover = ben
	}
	foot := evaluate[string](mover, `[...document.querySelectorAll(".footer")].at(-1).textContent`)
	mover.focus(`document.querySelector("#line")`)
	mover.typeText("/korsar pl")
	mover.waitFor("the command is offered", `document.querySelector("#choices .active .label")?.textContent === "/korsar play"`)
	mover.pressKeys(tab)
	mover.waitFor("moves are suggested", `[...document.querySelectorAll("#choices .label")].some((l) => l.textContent.startsWith("Draw"))`)
	mover.typeText("dra")
	mover.waitFor("they follow the typing", `document.querySelectorAll("#choices .label").length === 1`)
	mover.pressKeys(down, tab)
	mover.waitFor("the move is in the line", `document.querySelector("#line").value.includes("move:Draw a card")`)
	mover.pressKeys(enter)
	mover.waitFor("the move is made", fmt.Sprintf(`[...document.querySelectorAll(".message:not(.ephemeral) .footer")].at(-1).textContent !== %q`, foot))
	mover.waitFor("the hand stands", newestPrivate+`?.textContent.includes("Your hand")`)
	mover.checkFaults(h.host())
}

// TestNothingOverflowsAPhone: nothing on a phone reaches beyond the edge.
func TestNothingOverflowsAPhone(t *testing.T) {
	chrome := browser(t)
	h := newHarness(t)
	anne, ben := openPage(t, chrome, h.address("anne"), 360, 740), openPage(t, chrome, h.address("ben"), 360, 740)
	anne.checkFits("the first visit")
	anne.press("the drawer", `document.querySelector("#drawer")`)
	anne.waitFor("the drawer is open", `document.querySelector("#sidebar").getBoundingClientRect().left >= 0`)
	anne.press("people and settings", `document.querySelector(".me")`)
	anne.checkFits("people and settings")
	anne.pressKeys(escape)
	anne.waitFor("the popup is closed", `!document.querySelector(":popover-open")`)
	anne.press("the channel", `document.querySelector(".door")`)
	anne.waitFor("the drawer is closed", `document.querySelector("#sidebar").getBoundingClientRect().right <= 0`)
	anne.focus(`document.querySelector("#line")`)
	anne.typeText("/korsar")
	anne.waitFor("commands are offered", `document.querySelectorAll("#choices .label").length > 3`)
	anne.checkFits("what is offered")
	anne.focus(`document.querySelector("#line")`)
	anne.typeText(" new seats:2 pace:live")
	anne.pressKeys(enter)
	anne.waitFor("the lobby stands", buttonLabelled("Join")+" !== undefined")
	anne.checkFits("the lobby")
	for i, w := range []*window{anne, ben} {
		w.waitFor("the lobby is up to date", lobbyShows(i))
		w.press("Join", buttonLabelled("Join"))
	}
	anne.press("Start", buttonLabelled("Start"))
	chance := rand.New(rand.NewPCG(3, 3))
	for made := 0; made < 16; {
		for i, w := range []*window{anne, ben} {
			if name := []string{"Anne", "Ben"}[i]; made < 16 && readTurn(w, name).Mine {
				makeMove(w, name, chance)
				made++
			}
		}
	}
	anne.waitFor("a board is drawn", `document.querySelector(".embedimage img")?.complete`)
	anne.checkFits("the board")
	var mover *window
	for { // until there is something to choose
		name := "Anne"
		if mover = anne; !readTurn(anne, name).Mine {
			mover, name = ben, "Ben"
		}
		if !readTurn(mover, name).Hand {
			mover.press("My hand", handButton)
			mover.waitFor("the hand stands", newestPrivate+`?.textContent.includes("Your turn.")`)
		}
		if readTurn(mover, name).Moves > 0 {
			break
		}
		makeMove(mover, name, chance)
	}
	mover.waitFor("the hand is drawn", newestPrivate+`.querySelector(".files img")?.complete`)
	mover.checkFits("the hand")
	mover.press("the select", newestPrivate+`.querySelector(".select")`)
	mover.checkFits("the select")
	mover.pressKeys(escape)
	evaluate[any](mover, `import("/page/modal.js").then((m) => m.openModal({ id: "0", title: "A form with a rather long title for a phone",
		rows: [{ components: [{ custom_id: "a", label: "Why?", style: 2, required: true, placeholder: "x".repeat(200) }] }] }))`)
	mover.waitFor("the form is open", `document.querySelector("dialog[open] textarea")`)
	mover.checkFits("the form")
	mover.typeText("because")
	mover.press("Submit", `document.querySelector("dialog[open] .primary")`)
	mover.waitFor("the form tells that it is out of date", `document.querySelector("dialog[open] .fault").textContent.includes("not here any more")`)
	mover.checkFaults(h.host())
}
