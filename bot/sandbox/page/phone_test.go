package page_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"korsar/bot/web/webtest"
	"korsar/game/gametest"
)

// clicker counts the clicks of one person in one window.
type clicker struct {
	*window
	clicks int
}

// click waits until a button can be pressed, and presses it.
func (c *clicker) click(what, expression string) {
	c.t.Helper()
	c.waitFor(what, fmt.Sprintf("(() => { const b = %s; return Boolean(b && !b.disabled); })()", expression))
	c.press(what, expression)
	c.clicks++
}

// Expressions of a game on a phone.
const (
	gameOver = `[...document.querySelectorAll(".button")].some((b) => b.textContent === "Rematch")`
	myTurn   = `[...document.querySelectorAll(".message:not(.ephemeral) .embedtitle")]
		.at(-1)?.textContent.includes("Anne’s turn")`
	myHand     = `[...document.querySelectorAll('.message:not(.ephemeral) .button[data-component$=":hand"]')].at(-1)`
	freshBoard = `!document.querySelector("[aria-busy=true]")`
)

// TestPhoneGameInTwoClicksAMove plays a game, or its beginning, against a computer on a phone. A move takes a click for
// the hand and one for the card. Only a card that could go onto several ships takes a third click, for the ship.
// Drawing takes one click on the board. Each card has its emoji. The page never scrolls sideways, and only one hand is
// on the screen.
func TestPhoneGameInTwoClicksAMove(t *testing.T) {
	chrome := webtest.Smoke(t)
	h := newHarness(t)
	w := &clicker{window: openWindow(t, chrome, h.address("anne"), 390, 844)}
	w.press("the message box", `document.querySelector("#line")`)
	w.typeText("/korsar new seats:2 preset:quick ")
	w.pressKeys(enter)
	w.click("Add Computer", buttonLabelled("Add Computer"))
	w.click("Start", buttonLabelled("Start"))
	const whole = 1000 // more than any game has
	most := gametest.Sample(t, "moves", 5, whole)
	moves, third := 0, 0
	for idle := 0; idle < 10 && moves < most; { // counts clicks in a row without a move, because the board was late
		w.waitFor("it is Anne's turn, or the game is over", myTurn+" || "+gameOver)
		if evaluate[bool](w.window, "Boolean("+gameOver+")") {
			break
		}
		before := h.movesMade()
		want := w.move(moves)
		if want == 3 {
			third++
		}
		if w.clicks > want {
			t.Errorf("move %d took %d clicks, want %d", moves, w.clicks, want)
		}
		w.waitFor("the move is made", freshBoard)
		if idle++; h.movesMade() > before {
			moves, idle = moves+1, 0
		}
		w.waitFor("only one hand is left, below the answer to the command",
			`document.querySelectorAll(".message.ephemeral").length <= 2`)
		w.checkFits("during the game")
	}
	t.Logf("%d moves, %d of them with a third click, for a ship or in a menu", moves, third)
	if most < whole {
		return
	}
	if moves < 20 || !evaluate[bool](w.window, gameOver) {
		t.Errorf("the game stopped or ended after %d moves of one's own", moves)
	}
}

// move makes a move. Every third move is a draw on the board, if cards are left. It returns how many clicks it may
// take.
func (c *clicker) move(number int) (clicks int) {
	c.t.Helper()
	c.clicks = 0
	draw := `[...document.querySelectorAll('.message:not(.ephemeral) .button[data-component$=":draw"]')].at(-1)`
	if number%3 == 2 && evaluate[bool](c.window, fmt.Sprintf("Boolean(%s && !%s.disabled)", draw, draw)) {
		c.click("Draw", draw)
		return 1
	}
	c.click("My Hand", myHand)
	onTurn := newestPrivate + `?.textContent.includes("Your turn.") === true`
	c.waitFor("the hand is there, or the turn has passed", fmt.Sprintf("%s || !%s || %s", onTurn, myTurn, gameOver))
	if !evaluate[bool](c.window, onTurn) {
		return 2 // the board was late
	}
	offered := fmt.Sprintf(`%s?.querySelector(%q) ||
			%s?.querySelector('.button[data-component$=":draw"]:not([disabled])')`,
		newestPrivate, cardButtons, newestPrivate)
	c.waitFor("the cards have their emojis", fmt.Sprintf(`[...(%s?.querySelectorAll(%q) ?? [])]
		.every((b) => b.querySelector("img.emoji")?.naturalWidth === 128)`, newestPrivate, cardButtons))
	if evaluate[bool](c.window, "Boolean("+offered+")") {
		c.click("a card, or Draw", offered)
	} else { // many cards are in a menu, which is opened and chosen from
		c.choose(rand.New(rand.NewPCG(uint64(number), 1)), "!"+newestPrivate+`?.textContent.includes("Your turn.")`)
		c.clicks += 2
		return 3
	}
	c.waitFor("the answer is there", freshBoard)
	ship := newestPrivate + `?.querySelector('.button[data-component*=":play:"]')`
	if evaluate[bool](c.window, newestPrivate+`?.textContent.includes("Choose a ship") === true`) {
		c.click("a ship", ship)
		return 3
	}
	return 2
}

// TestFirstCardInFourClicks: a person who has never seen the bot asks it for help. They play their first card against
// the computer within four clicks, including the command.
func TestFirstCardInFourClicks(t *testing.T) {
	chrome := webtest.Browser(t)
	h := newHarness(t)
	w := &clicker{window: openWindow(t, chrome, h.address("anne"), 390, 844), clicks: 1} // the command is the first
	w.press("the message box", `document.querySelector("#line")`)
	w.typeText("/korsar help ")
	w.pressKeys(enter)
	private := func(action string) string {
		return fmt.Sprintf(`%s?.querySelector('.button[data-component*=":%s"]')`, newestPrivate, action)
	}
	w.click("Play the Computer", private("solo"))
	w.waitFor("it is Anne’s turn", newestPrivate+`?.textContent.includes("Your turn.")`)
	w.click("a card", private("play:"))
	w.waitFor("the card is played", `!`+newestPrivate+`?.textContent.includes("Your turn.")`)
	if w.clicks > 4 {
		t.Errorf("the first card took %d clicks", w.clicks)
	}
	t.Logf("%d clicks", w.clicks)
}
