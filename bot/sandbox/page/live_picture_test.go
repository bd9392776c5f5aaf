package page_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"korsar/bot/sandbox/simplayer"
	"korsar/game"
)

// TestDrawLivePagePictures draws the live page for docs/streaming.md: an audience votes in the middle of a game against
// two people.
func TestDrawLivePagePictures(t *testing.T) {
	chrome := pictureBrowser(t)
	h := newHarness(t)
	tavern := h.discord.Guilds()[0].Channels()[0]
	var people []*simplayer.Player
	for _, person := range h.discord.People() {
		people = append(people, &simplayer.Player{Person: person, Channel: tavern})
	}
	anne, ben, audience := people[0], people[1], people[2:]
	h.typeCommand(anne, "/korsar new audiences:1 seats:3 edition:"+game.LutinLudique.ID)
	for name, value := range map[string]string{"window": "120", "close-early": "0"} {
		if err := anne.ChooseSetting(t.Context(), name, value); err != nil {
			t.Fatal(err)
		}
	}
	h.press(ben, "join")
	h.press(anne, "start")
	for i := range 9 {
		audience = append(audience, &simplayer.Player{Person: h.addMember(fmt.Sprintf("Voter %d", i)), Channel: tavern})
	}
	for _, who := range audience {
		offer := h.press(who, "audience")
		if _, err := who.Click(t.Context(), offer.ID, offer.Buttons()[0].CustomID); err != nil {
			t.Fatal(err)
		}
	}
	chance := rand.New(rand.NewPCG(5, 5))
	for made := 0; ; made++ {
		h.settle()
		title := h.boardTitle(tavern)
		if strings.Contains(title, "audience’s turn") {
			voters, lively := audience[:1], made > 20 && h.shipsAtSea() >= 2
			if lively {
				voters = audience
			}
			for _, who := range voters {
				h.vote(who, chance)
			}
			if lively {
				break
			}
			h.controlVote(anne, "close")
			continue
		}
		for _, who := range []*simplayer.Player{anne, ben} {
			_, err := who.Move(t.Context(), func(offers []string) string {
				if i := slices.IndexFunc(offers, func(o string) bool { return strings.HasPrefix(o, "M") }); i >= 0 &&
					chance.IntN(2) == 0 {
					return offers[i]
				}
				if made < 14 && slices.Contains(offers, simplayer.Draw) {
					return simplayer.Draw
				}
				return offers[chance.IntN(len(offers))]
			})
			if err != nil {
				t.Fatal(err)
			}
			h.settle()
		}
	}
	h.settle()
	address := h.livePageURL(anne, 0)
	for name, size := range map[string][2]int64{"wide": {1280, 400}, "tall": {400, 900}, "ticker": {1280, 56}} {
		w := openWindow(t, chrome, address+"?layout="+name, size[0], size[1])
		w.waitFor("the table is shown", tableShown)
		if err := os.WriteFile(filepath.Join("testdata", "live-"+name+".png"), w.screenshot(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// shipsAtSea returns the number of ships at sea at the first table.
func (h *harness) shipsAtSea() int {
	h.t.Helper()
	loaded, err := h.store.Load(h.t.Context(), 1)
	if err != nil {
		h.t.Fatal(err)
	}
	return len(loaded.Table.Game.PublicView().AtSea)
}
