package page_test

import (
	"fmt"
	"math/rand/v2"
)

// turnState is what a window shows of the game.
type turnState struct {
	Over  bool
	Mine  bool   // the board says that it is this person's turn
	Move  string // the custom id of the board's hand button, which has the number of the move
	Hand  bool   // the newest private message lets the person move
	Draw  bool   // the message has a Draw button that can be pressed
	Moves int    // number of other moves that the message offers
	Stale bool   // the message answers a stale click
}

// readTurn reads the state from the page.
func readTurn(w *window, name string) turnState {
	w.t.Helper()
	return evaluate[turnState](w, fmt.Sprintf(`(() => {
		const messages = [...document.querySelectorAll(".message")];
		const button = (m, label) => [...m.querySelectorAll(".button")].find((b) => b.textContent === label);
		const board = messages.filter((m) => !m.classList.contains("ephemeral") && m.querySelector(%q)).at(-1);
		const hand = messages.filter((m) => m.classList.contains("ephemeral")).at(-1);
		const on = hand?.textContent.includes("Your turn.");
		return {
			Over: messages.some((m) => button(m, "Rematch")),
			Mine: Boolean(board?.querySelector(".embedtitle")?.textContent.includes(%q)),
			Move: board?.querySelector(%q)?.dataset.component ?? "",
			Hand: Boolean(on),
			Draw: Boolean(on && button(hand, "Draw a Card") && !button(hand, "Draw a Card").disabled),
			Moves: on ? hand.querySelectorAll(%q).length : 0,
			Stale: Boolean(hand?.textContent.includes(%q)),
		};
	})()`, boardsHand, name+"’s turn", boardsHand, offeredMoves, staleClickText))
}

// boardsHand selects the button that shows the hand, and cardButtons the buttons that play a card. offeredMoves selects
// everything that a hand offers except drawing.
const (
	boardsHand   = `.button[data-component$=":hand"]`
	cardButtons  = `.button[data-component*=":play:"]`
	offeredMoves = cardButtons + ", [role=option]"
)

// staleClickText is the bot's answer to a stale click.
const staleClickText = "The game has moved on"

// makeMove makes one random move with the mouse. It makes none in three cases: a hand from before a restart shows an
// earlier number and is replaced, the hand changes or goes under the mouse (which the page reports), or the board is
// late.
func makeMove(w *window, name string, chance *rand.Rand) {
	w.t.Helper()
	evaluate[any](w, `document.querySelectorAll("[data-part=trouble], #fault")
		.forEach((slot) => slot.replaceChildren())`)
	before := readTurn(w, name)
	if !before.Hand {
		w.press("My Hand", handButton)
		w.waitFor("the hand is shown, or another player is on turn", fmt.Sprintf(
			`%s?.textContent.includes("Your turn.") ||
				[...document.querySelectorAll(".message:not(.ephemeral) .embedtitle")]
					.every((title) => !title.textContent.includes(%q))`, newestPrivate, name+"’s turn"))
		if before = readTurn(w, name); !before.Hand {
			return // the board was late
		}
	}
	answered := fmt.Sprintf(`[...document.querySelectorAll("[data-part=trouble], #fault")]
			.some((slot) => slot.textContent.includes("changed as you clicked")) ||
		![...document.querySelectorAll("[data-component]")].some((b) => b.dataset.component === %q) ||
		[...document.querySelectorAll(".button")].some((b) => b.textContent === "Rematch") ||
		!%v && %s?.textContent.includes(%q)`, before.Move, before.Stale, newestPrivate, staleClickText)
	if before.Draw && (before.Moves == 0 || chance.IntN(5) < 2) {
		w.pressUnless("Draw", `[...`+newestPrivate+
			`.querySelectorAll(".button")].find((b) => b.textContent === "Draw a Card")`, answered)
	} else {
		w.choose(chance, answered)
	}
	w.waitFor("the click is answered", answered)
}

// choose presses a card of the hand or picks an option of its select, and repeats this if a card needs a ship. If the
// hand changes, its list closes, and choose opens it again.
func (w *window) choose(chance *rand.Rand, answered string) {
	w.t.Helper()
	open := `document.querySelectorAll(".listbox:popover-open [role=option]")`
	cards := fmt.Sprintf(`%s.querySelectorAll(%q)`, newestPrivate, cardButtons)
	chosen := false
	if n := evaluate[int](w, cards+".length"); n > 0 {
		w.pressUnless("a card", fmt.Sprintf("%s[%d]", cards, chance.IntN(n)), answered)
		chosen = true
	}
	for !chosen {
		at := chance.IntN(max(evaluate[int](w, newestPrivate+`.querySelectorAll(".select").length`), 1))
		w.pressUnless("the select", fmt.Sprintf(`%s.querySelectorAll(".select")[%d]`, newestPrivate, at),
			open+".length > 0 || "+answered)
		if evaluate[bool](w, "Boolean("+answered+")") {
			return
		}
		options := max(evaluate[int](w, open+".length"), 1)
		chosen = w.pressUnless("an option", fmt.Sprintf(`%s[%d]`, open, chance.IntN(options)),
			open+".length === 0 || "+answered)
	}
	w.waitFor("the choice is answered", `!document.querySelector("[aria-busy=true]")`)
	if !evaluate[bool](w, "Boolean("+answered+")") &&
		evaluate[bool](w, newestPrivate+`?.textContent.includes("Choose a ship")`) {
		w.choose(chance, answered)
	}
}

// seatPlayers seats people at a new table and starts the game.
func (h *harness) seatPlayers(command string, players ...*window) {
	h.t.Helper()
	host := players[0]
	host.press("the message box", `document.querySelector("#line")`)
	host.typeText(command)
	host.pressKeys(enter)
	for i, w := range players[1:] { // the host has a seat already
		before := w.lobby()
		w.press("Join", buttonLabeled("Join"))
		players[(i+2)%len(players)].waitForOtherLobby(before)
	}
	host.press("Start", buttonLabeled("Start"))
	for _, w := range players {
		w.waitFor("the board is shown", `document.querySelector("#timeline").textContent.includes("’s turn")`)
	}
}

// lobby waits for a lobby in the window. It returns the custom id of the Join button, which has the lobby's number.
func (w *window) lobby() string {
	w.t.Helper()
	w.waitFor("the lobby is shown", buttonLabeled("Join"))
	return evaluate[string](w, buttonLabeled("Join")+".dataset.component")
}

// waitForOtherLobby waits until the window shows a later lobby. A button of an earlier lobby would be refused, as on
// Discord.
func (w *window) waitForOtherLobby(before string) {
	w.t.Helper()
	w.waitFor("the lobby is up to date", fmt.Sprintf("%s?.dataset.component !== %q", buttonLabeled("Join"), before))
}
