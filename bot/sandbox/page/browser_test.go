package page_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// turn is what a window shows of the game.
type turn struct {
	Over  bool
	Mine  bool   // the board says that it is this person's turn
	Move  string // the foot of the board
	Hand  bool   // the newest private message lets the person move
	Draw  bool   // and draw
	Moves int    // and how many other moves it offers
	Stale bool   // it came in answer to a click that was out of date
}

// turnIn reads it from the page.
func turnIn(w *window, name string) turn {
	w.t.Helper()
	return read[turn](w, fmt.Sprintf(`(() => {
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
	})()`, name+"'s turn", movedOn))
}

// movedOn is what the bot says to a click that is out of date.
const movedOn = "The sea has moved on"

// The newest private message, and what is in it.
const (
	private   = `[...document.querySelectorAll(".message.ephemeral")].at(-1)`
	boardHand = `[...document.querySelectorAll(".message:not(.ephemeral) .button")].filter((b) => b.textContent === "My hand").at(-1)`
)

// moves lets somebody make one move by the mouse, whichever chance chooses. A
// hand from before the bot started anew may show an earlier number: then the
// click brings the present one, and no move is made. Nor is one when the hand is
// renewed under the mouse: then the page tells that it changed; nor when the
// board told late of the move before.
func moves(w *window, name string, chance *rand.Rand) {
	w.t.Helper()
	read[any](w, `document.querySelectorAll("[data-part=trouble]").forEach((told) => told.replaceChildren())`)
	before := turnIn(w, name)
	if !before.Hand {
		w.press("My hand", boardHand)
		w.until("the hand stands, or the board tells that somebody else is on turn", fmt.Sprintf(`%s?.textContent.includes("Your turn.") ||
			[...document.querySelectorAll(".message:not(.ephemeral) .embedtitle")].every((title) => !title.textContent.includes(%q))`, private, name+"'s turn"))
		if before = turnIn(w, name); !before.Hand {
			return // the board was late
		}
	}
	answered := fmt.Sprintf(`%s?.querySelector("[data-part=trouble]").textContent.includes("changed as you clicked") ||
		[...document.querySelectorAll(".footer")].every((f) => f.textContent !== %q) ||
		[...document.querySelectorAll(".button")].some((b) => b.textContent === "Rematch") ||
		!%v && %s?.textContent.includes(%q)`, private, before.Move, before.Stale, private, movedOn)
	if before.Draw && (before.Moves == 0 || chance.IntN(5) < 2) {
		w.pressUnless("Draw", `[...`+private+`.querySelectorAll(".button")].find((b) => b.textContent === "Draw")`, answered)
	} else {
		w.choose(chance, answered)
	}
	w.until("the click is answered", answered)
}

// choose picks an option of a select of the hand, and of the next one, where a
// card wants a ship. A list whose hand is renewed closes: then it is opened again.
func (w *window) choose(chance *rand.Rand, answered string) {
	w.t.Helper()
	open := `document.querySelectorAll(".listbox:popover-open [role=option]")`
	for chosen := false; !chosen; {
		at := chance.IntN(max(read[int](w, private+`.querySelectorAll(".select").length`), 1))
		w.pressUnless("the select", fmt.Sprintf(`%s.querySelectorAll(".select")[%d]`, private, at), open+".length > 0 || "+answered)
		if read[bool](w, "Boolean("+answered+")") {
			return
		}
		options := max(read[int](w, open+".length"), 1)
		chosen = w.pressUnless("an option", fmt.Sprintf(`%s[%d]`, open, chance.IntN(options)), open+".length === 0 || "+answered)
	}
	w.until("the choice is answered", `!document.querySelector("[aria-busy=true]")`)
	if !read[bool](w, "Boolean("+answered+")") && read[bool](w, private+`?.textContent.includes("Choose a ship")`) {
		w.choose(chance, answered)
	}
}

// seat lets people sit down at a new table and start the game.
func (h *harness) seat(command string, crew ...*window) {
	h.t.Helper()
	host := crew[0]
	host.press("the message box", `document.querySelector("#line")`)
	host.types(command)
	host.strike(enter)
	for i, w := range crew {
		w.until("the lobby is up to date", lobbyOf(i))
		w.press("Join", labelled("Join"))
	}
	host.press("Start", labelled("Start"))
	for _, w := range crew {
		w.until("the board stands", `document.querySelector("#timeline").textContent.includes("'s turn")`)
	}
}

// lobbyOf reports whether a window shows the lobby with so many aboard: a button of
// before would be refused, as Discord refuses it.
func lobbyOf(aboard int) string {
	text := `document.querySelector("#timeline").textContent`
	return fmt.Sprintf(`%s.includes("%d · free") && !%s.includes("%d · free")`, text, aboard+1, text, aboard)
}

// TestWholeGame: two people in two windows play a game by clicking only, the
// bot starts anew in the middle, and a third sees nothing of their hands.
func TestWholeGame(t *testing.T) {
	chrome := browser(t)
	h := newHarness(t)
	names := []string{"Anne", "Ben"}
	anne, ben := open(t, chrome, h.address("anne"), 1280, 800), open(t, chrome, h.address("ben"), 1280, 800)
	cleo := open(t, chrome, h.address("cleo"), 360, 740)
	h.seat("/korsar new seats:2 pace:live", anne, ben)
	chance, made := rand.New(rand.NewPCG(7, 7)), 0
	for over, rounds := false, 0; !over; rounds++ {
		if rounds > 2000 {
			t.Fatalf("the game does not go on after %d moves", made)
		}
		for i, w := range []*window{anne, ben} {
			now := turnIn(w, names[i])
			over = over || now.Over
			if !now.Mine || now.Over {
				continue
			}
			moves(w, names[i], chance)
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
	anne.press("Replay", labelled("Replay"))
	anne.until("the replay stands", private+`.querySelector("img")?.complete`)
	anne.press("Last", labelled("Last"))
	anne.until("its end stands", private+`.textContent.includes("replay")`)
	for _, secret := range []string{"Your hand", "hand.png", "Only you can see this", "Your turn."} {
		if strings.Contains(cleo.hears(), secret) || cleo.contains(secret) {
			t.Errorf("the third window shows %q", secret)
		}
	}
	if !strings.Contains(anne.hears(), "Your hand") || !strings.Contains(anne.hears(), "hand.png") || !strings.Contains(cleo.hears(), "board.png") && !strings.Contains(cleo.hears(), "'s turn") {
		t.Error("the comparison shows nothing: the windows were told nothing of the game")
	}
	for _, w := range []*window{anne, ben, cleo} {
		w.sound(h.host())
	}
}

// TestByKeyboard opens a table and moves without a mouse: the commands, their
// options and the moves that the bot suggests are picked from what is offered.
func TestByKeyboard(t *testing.T) {
	chrome := browser(t)
	h := newHarness(t)
	anne, ben := open(t, chrome, h.address("anne"), 1280, 800), open(t, chrome, h.address("ben"), 1280, 800)
	anne.types("/korsar n")
	anne.until("the command is offered", `document.querySelector("#choices .active .label")?.textContent === "/korsar new"`)
	anne.strike(tab)
	anne.until("its options are offered", `[...document.querySelectorAll("#choices .label")].some((l) => l.textContent === "seats")`)
	anne.types("sea")
	anne.until("one is left", `document.querySelector("#choices .active .label")?.textContent === "seats"`)
	anne.strike(tab)
	anne.types("2")
	anne.until("its choices are offered", `document.querySelector("#choices .label")?.textContent === "2"`)
	anne.strike(tab)
	anne.until("the line is whole", `document.querySelector("#line").value.trim() === "/korsar new seats:2"`)
	anne.types("pace:L")
	anne.strike(tab, enter) // faster than anything can be offered
	anne.until("the lobby stands", labelled("Join")+" !== undefined")
	for i, w := range []*window{anne, ben} {
		w.until("the lobby is up to date", lobbyOf(i))
		w.focus(labelled("Join"))
		w.strike(enter)
	}
	anne.until("both sit", labelled("Start")+" !== undefined")
	anne.focus(labelled("Start"))
	anne.strike(enter)
	anne.until("the game runs", `document.querySelector("#timeline").textContent.includes("'s turn")`)
	mover := anne
	if !turnIn(anne, "Anne").Mine {
		mover = ben
	}
	foot := read[string](mover, `[...document.querySelectorAll(".footer")].at(-1).textContent`)
	mover.focus(`document.querySelector("#line")`)
	mover.types("/korsar pl")
	mover.until("the command is offered", `document.querySelector("#choices .active .label")?.textContent === "/korsar play"`)
	mover.strike(tab)
	mover.until("moves are suggested", `[...document.querySelectorAll("#choices .label")].some((l) => l.textContent.startsWith("Draw"))`)
	mover.types("dra")
	mover.until("they follow the typing", `document.querySelectorAll("#choices .label").length === 1`)
	mover.strike(down, tab)
	mover.until("the move is in the line", `document.querySelector("#line").value.includes("move:Draw a card")`)
	mover.strike(enter)
	mover.until("the move is made", fmt.Sprintf(`[...document.querySelectorAll(".message:not(.ephemeral) .footer")].at(-1).textContent !== %q`, foot))
	mover.until("the hand stands", private+`?.textContent.includes("Your hand")`)
	mover.sound(h.host())
}

// TestNarrow: nothing on a phone reaches beyond the edge.
func TestNarrow(t *testing.T) {
	chrome := browser(t)
	h := newHarness(t)
	anne, ben := open(t, chrome, h.address("anne"), 360, 740), open(t, chrome, h.address("ben"), 360, 740)
	anne.narrow("the first visit")
	anne.press("the drawer", `document.querySelector("#drawer")`)
	anne.until("the drawer is open", `document.querySelector("#sidebar").getBoundingClientRect().left >= 0`)
	anne.press("people and settings", `document.querySelector(".me")`)
	anne.narrow("people and settings")
	anne.strike(escape)
	anne.until("the popup is closed", `!document.querySelector(":popover-open")`)
	anne.press("the channel", `document.querySelector(".door")`)
	anne.until("the drawer is closed", `document.querySelector("#sidebar").getBoundingClientRect().right <= 0`)
	anne.focus(`document.querySelector("#line")`)
	anne.types("/korsar")
	anne.until("commands are offered", `document.querySelectorAll("#choices .label").length > 3`)
	anne.narrow("what is offered")
	anne.focus(`document.querySelector("#line")`)
	anne.types(" new seats:2 pace:live")
	anne.strike(enter)
	anne.until("the lobby stands", labelled("Join")+" !== undefined")
	anne.narrow("the lobby")
	for i, w := range []*window{anne, ben} {
		w.until("the lobby is up to date", lobbyOf(i))
		w.press("Join", labelled("Join"))
	}
	anne.press("Start", labelled("Start"))
	chance := rand.New(rand.NewPCG(3, 3))
	for made := 0; made < 16; {
		for i, w := range []*window{anne, ben} {
			if name := []string{"Anne", "Ben"}[i]; made < 16 && turnIn(w, name).Mine {
				moves(w, name, chance)
				made++
			}
		}
	}
	anne.until("a board is drawn", `document.querySelector(".embedimage img")?.complete`)
	anne.narrow("the board")
	var mover *window
	for { // until there is something to choose
		name := "Anne"
		if mover = anne; !turnIn(anne, name).Mine {
			mover, name = ben, "Ben"
		}
		if !turnIn(mover, name).Hand {
			mover.press("My hand", boardHand)
			mover.until("the hand stands", private+`?.textContent.includes("Your turn.")`)
		}
		if turnIn(mover, name).Moves > 0 {
			break
		}
		moves(mover, name, chance)
	}
	mover.until("the hand is drawn", private+`.querySelector(".files img")?.complete`)
	mover.narrow("the hand")
	mover.press("the select", private+`.querySelector(".select")`)
	mover.narrow("the select")
	mover.strike(escape)
	read[any](mover, `import("/page/modal.js").then((m) => m.openModal({ id: "0", title: "A form with a rather long title for a phone",
		rows: [{ components: [{ custom_id: "a", label: "Why?", style: 2, required: true, placeholder: "x".repeat(200) }] }] }))`)
	mover.until("the form is open", `document.querySelector("dialog[open] textarea")`)
	mover.narrow("the form")
	mover.types("because")
	mover.press("Submit", `document.querySelector("dialog[open] .primary")`)
	mover.until("the form tells that it is out of date", `document.querySelector("dialog[open] .fault").textContent.includes("not here any more")`)
	mover.sound(h.host())
}
