package page_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"korsar/bot/sandbox/simplayer"
	"korsar/bot/web/webtest"
)

// watchButtons is a script that records each button of the newest message that moves after it has appeared, if the
// message is private. It looks when the page has followed a change of size, before the frame is painted.
const watchButtons = `addEventListener("DOMContentLoaded", () => {
	const places = new Map();
	window.moved = [];
	window.painted = 0;
	const look = () => {
		const message = [...document.querySelectorAll(".message")].at(-1);
		for (const button of message?.querySelectorAll(":scope.ephemeral .button") ?? []) {
			const { x, y } = button.getBoundingClientRect(), id = message.dataset.id + button.dataset.component;
			const place = Math.round(x) + "," + Math.round(y);
			if (places.has(id) && places.get(id) !== place)
				window.moved.push(button.textContent + " from " + places.get(id) + " to " + place);
			places.set(id, place);
		}
	};
	new ResizeObserver(look).observe(document.querySelector("#timeline"));
	const count = () => {
		window.painted++;
		requestAnimationFrame(count);
	};
	count();
})`

// TestHandFitsAPhone: a hand of six cards, with one ship at sea, is in view whole on a phone: its picture, its words
// and all its buttons, in each language. The buttons stay where they first appear.
func TestHandFitsAPhone(t *testing.T) {
	for _, locale := range []string{"en-US", "fr", "de"} {
		t.Run(locale, func(t *testing.T) {
			h, chrome := newHarness(t), webtest.Browser(t)
			tavern := h.discord.Guilds()[0].Channels()[0]
			var players []*simplayer.Player
			for _, person := range h.discord.People()[:2] {
				person.SetLocale(locale)
				players = append(players, &simplayer.Player{Person: person, Channel: tavern})
			}
			table := simplayer.Table{Players: players, Settle: h.bot.Settle}
			if err := table.Gather(t.Context(), "/korsar new seats:2"); err != nil {
				t.Fatal(err)
			}
			h.settle()
			reader, address := players[1], h.address("ben")
			launched, err := players[0].Move(t.Context(), firstShip)
			if err == nil && launched == "" {
				reader, address = players[0], h.address("anne")
				_, err = players[1].Move(t.Context(), firstShip)
			}
			if err != nil {
				t.Fatal(err)
			}
			h.settle()
			w := openPage(t, chrome, address, 390, 844, watchButtons)
			w.waitFor("the board", handButton)
			// The player who begins has a hand already.
			before := evaluate[string](w, newestPrivate+`?.dataset.id ?? ""`)
			evaluate[any](w, handButton+".click()")
			cards := fmt.Sprintf(`%s.querySelectorAll(%q).length`, newestPrivate, cardButtons)
			w.waitFor(reader.Name()+"'s hand on turn with its picture", newestPrivate+`?.dataset.id !== `+
				strconv.Quote(before)+` && `+newestPrivate+`?.querySelector(".files img")?.complete && `+cards+` > 0`)
			h.settle()
			if n := evaluate[int](w, cards); n != 6 {
				t.Errorf("the hand has %d cards to play", n)
			}
			w.checkFits("the hand")
			if cut := evaluate[float64](w, `document.querySelector("#scroll").getBoundingClientRect().top -
					`+newestPrivate+`.getBoundingClientRect().top`); cut > 0 {
				t.Errorf("%v pixels of the hand are out of view", cut)
			}
			w.waitFor("the next frame", fmt.Sprintf("window.painted > %d", evaluate[int](w, "window.painted")+1))
			for _, moved := range evaluate[[]string](w, `window.moved`) {
				t.Errorf("a button moves: %s", moved)
			}
		})
	}
}

// firstShip picks the first merchant ship that is offered.
func firstShip(offers []string) string {
	i := slices.IndexFunc(offers, func(offer string) bool { return strings.HasPrefix(offer, "M") })
	return offers[max(i, 0)]
}
