package page_test

import (
	"fmt"
	"testing"

	"korsar/bot/web/webtest"
)

// watchButtons is a script that records each button of the newest private message that moves after it has appeared. It
// looks after each change by the page's own scripts, as a person does.
const watchButtons = `addEventListener("DOMContentLoaded", () => {
	const places = new Map();
	window.moved = [];
	window.lookAtButtons = () => {
		const message = [...document.querySelectorAll(".message.ephemeral")].at(-1);
		for (const button of message?.querySelectorAll(".button") ?? []) {
			const { x, y } = button.getBoundingClientRect(), id = message.dataset.id + button.dataset.component;
			const place = Math.round(x) + "," + Math.round(y);
			if (places.has(id) && places.get(id) !== place)
				window.moved.push(button.textContent + " from " + places.get(id) + " to " + place);
			places.set(id, place);
		}
	};
	new MutationObserver(window.lookAtButtons).observe(document.querySelector("#timeline"),
		{ subtree: true, childList: true });
})`

// TestHandFitsAPhone: a hand of six cards, with one ship at sea, is in view whole on a phone: its picture, its words
// and all its buttons. The buttons stay where they first appear.
func TestHandFitsAPhone(t *testing.T) {
	chrome := webtest.Browser(t)
	h := newHarness(t)
	windows := []*window{
		openPage(t, chrome, h.address("anne"), 390, 844), openPage(t, chrome, h.address("ben"), 390, 844)}
	h.seatPlayers("/korsar new seats:2", windows...)
	first, w, name, address := windows[0], windows[1], "Ben", h.address("ben")
	if !readTurn(first, "Anne").Mine {
		first, w, name, address = w, first, "Anne", h.address("anne")
	}
	w.close()
	first.press("My Hand", handButton)
	first.press("a ship", newestPrivate+`?.querySelector('.button[data-component*=":play:M"]')`)
	w = openPage(t, chrome, address, 390, 844, watchButtons)
	w.waitFor("it is the other player's turn", fmt.Sprintf(
		`[...document.querySelectorAll(".message:not(.ephemeral) .embedtitle")].at(-1)?.textContent.includes(%q)`,
		name+"’s turn"))
	evaluate[any](w, handButton+".click()")
	w.waitFor("the hand", newestPrivate+`?.textContent.includes("Your turn.")`)
	w.waitFor("its picture", newestPrivate+`?.querySelector(".files img")?.complete`)
	if n := evaluate[int](w, fmt.Sprintf(`%s.querySelectorAll(%q).length`, newestPrivate, cardButtons)); n != 6 {
		t.Errorf("the hand has %d cards to play", n)
	}
	w.checkFits("the hand")
	if cut := evaluate[float64](w, `document.querySelector("#scroll").getBoundingClientRect().top -
			`+newestPrivate+`.getBoundingClientRect().top`); cut > 0 {
		t.Errorf("%v pixels of the hand are out of view", cut)
	}
	evaluate[any](w, `window.lookAtButtons()`)
	for _, moved := range evaluate[[]string](w, `window.moved`) {
		t.Errorf("a button moves: %s", moved)
	}
}
