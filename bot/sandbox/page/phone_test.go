package page_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
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

// clickFor clicks and waits for a result. On a busy machine the answer may take longer than Discord waits for it. That
// click is made again, and does not count.
func (c *clicker) clickFor(what, expression, result, condition string) {
	c.t.Helper()
	const failed = `[...document.querySelectorAll("[data-part=trouble]")]
		.some((trouble) => trouble.textContent.includes("This interaction failed"))`
	for range maxPresses {
		c.click(what, expression)
		c.waitFor(result, fmt.Sprintf("(%s) || %s", condition, failed))
		if evaluate[bool](c.window, "Boolean("+condition+")") {
			return
		}
		c.clicks--
	}
	c.t.Fatalf("%s is never answered in time", what)
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
	w.click("Add a Computer", buttonLabeled("Add a Computer"))
	w.click("Start", buttonLabeled("Start"))
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
	over := evaluate[bool](w.window, gameOver)
	if moves < min(most, 20) || moves < most && !over {
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
	onTurn := newestPrivate + `?.textContent.includes("Your turn.") === true`
	c.clickFor("My Hand", myHand, "the hand is there, or the turn has passed",
		fmt.Sprintf("%s || !%s || %s", onTurn, myTurn, gameOver))
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
	onTurn := newestPrivate + `?.textContent.includes("Your turn.")`
	w.clickFor("Play the Computer", private("solo"), "it is Anne’s turn", onTurn)
	w.clickFor("a card", private("play:"), "the card is played", "!"+onTurn)
	if w.clicks > 4 {
		t.Errorf("the first card took %d clicks", w.clicks)
	}
	t.Logf("%d clicks", w.clicks)
}

// TestNothingIsCutOffOnAPhone: the tabs of all people are in view, and commands are offered with their whole
// description.
func TestNothingIsCutOffOnAPhone(t *testing.T) {
	chrome := webtest.Browser(t)
	h := newHarness(t)
	w := openPage(t, chrome, h.address("anne"), 390, 844)
	if over := evaluate[float64](w, `(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(
			document.querySelector(".people"))`); over > 0 {
		t.Errorf("the tabs are %v pixels too wide", over)
	}
	for _, line := range []string{"/", "korsar new "} {
		w.focus(`document.querySelector("#line")`)
		w.typeText(line)
		w.waitFor("something is offered", `!document.querySelector("#offers").hidden`)
		if cut := evaluate[string](w, `[...document.querySelectorAll("#choices span")]
				.find((s) => s.scrollWidth > s.clientWidth && s.clientWidth > 0)?.textContent ?? ""`); cut != "" {
			t.Errorf("%q: the offer %q is cut off", line, cut)
		}
	}
}

// TestTabsOfManyPeopleStayOnThePage: the tabs of eight people, for each of whom a message waits, scroll in their own
// place.
func TestTabsOfManyPeopleStayOnThePage(t *testing.T) {
	chrome := webtest.Browser(t)
	b, tavern := newDemo(t)
	for _, name := range []string{"Bartholomew Roberts the Second", strings.Repeat("W", 32), "Zoe"} {
		b.d.Guilds()[0].Add(b.d.NewPerson(name, "en-US"))
	}
	call := ""
	for _, person := range b.d.People() {
		call += person.Mention()
	}
	b.request("POST", messages(tavern), object{"content": call, "allowed_mentions": object{"parse": []any{"users"}}})
	w := openPage(t, chrome, b.d.Origin()+"/as/anne", 390, 844)
	w.waitFor("seven tabs have a badge", `document.querySelectorAll(".tab .badge").length === 7`)
	w.checkFits("the tabs of eight people")
}

// TestLongMessagesStayOnThePage: words without blanks, tables, code and long labels wrap, or scroll in their own
// place.
func TestLongMessagesStayOnThePage(t *testing.T) {
	chrome := webtest.Browser(t)
	b, tavern := newDemo(t)
	table := "```\n" + strings.Repeat("| cell ", 30) + "\n```"
	b.request("POST", messages(tavern), object{
		"content": table + "`" + strings.Repeat("code", 60) + "`\n> " + strings.Repeat("q", 100) + "\n# " +
			strings.Repeat("H", 60) + "\nhttps://example.com/" + strings.Repeat("x", 300),
		"embeds": []any{object{"title": strings.Repeat("T", 100), "description": table,
			"footer": object{"text": strings.Repeat("f", 90)}, "fields": []any{
				object{"name": strings.Repeat("n", 60), "value": table, "inline": true},
				object{"name": "b", "value": strings.Repeat("v", 80), "inline": true}}}},
		"components": []any{object{"type": 1, "components": []any{
			object{"type": 2, "style": 1, "label": strings.Repeat("B", 80), "custom_id": "b1"},
			object{"type": 2, "style": 2, "label": strings.Repeat("word ", 16), "custom_id": "b2"}}}}})
	w := openPage(t, chrome, b.d.Origin()+"/as/anne", 390, 844)
	w.waitFor("the message is shown", `document.querySelectorAll(".message .button").length === 2`)
	w.checkFits("a long message")
	if !evaluate[bool](w, `[...document.querySelectorAll(".block")].every((b) => b.scrollWidth > b.clientWidth)`) {
		t.Error("the comparison is void: no table is wider than its place")
	}
}
