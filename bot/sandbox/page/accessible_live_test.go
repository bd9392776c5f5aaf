package page_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"korsar/bot/sandbox/simplayer"
	"korsar/bot/web/webtest"
)

// TestLivePageIsAccessible: axe-core finds no fault on the live page in any of its layouts, nor on its replay.
func TestLivePageIsAccessible(t *testing.T) {
	axe := webtest.NewAxe(t)
	chrome := webtest.Browser(t)
	h := newHarness(t)
	tavern := h.discord.Guilds()[0].Channels()[0]
	table := &simplayer.Table{Settle: h.bot.Settle}
	for _, person := range h.discord.People()[:2] {
		table.Players = append(table.Players, &simplayer.Player{Person: person, Channel: tavern})
	}
	if err := table.Gather(t.Context(), "/korsar new seats:2 preset:quick"); err != nil {
		t.Fatal(err)
	}
	address := h.livePageURL(table.Players[0], 0)
	wide, phone := openWindow(t, chrome, address, 1280, 800), openWindow(t, chrome, address, 390, 844)
	check := func(state string) {
		t.Helper()
		for _, w := range []*window{wide, phone} {
			w.waitFor("the table is shown",
				fmt.Sprintf(`%s && document.body.dataset.moves === "%d"`, tableShown, h.movesMade()))
			for _, layout := range []string{"wide", "tall", "ticker"} {
				evaluate[any](w, fmt.Sprintf(`void (document.documentElement.dataset.layout = %q)`, layout))
				axe.Check(w.ctx, t, fmt.Sprintf("%s, %s", state, layout))
			}
		}
	}
	check("the beginning")
	chance := rand.New(rand.NewPCG(5, 5))
	pick := func(offers []string) string { return offers[chance.IntN(len(offers))] }
	if err := table.Play(t.Context(), pick, func(*simplayer.Player, string) error {
		if h.movesMade() == 24 {
			check("a game")
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	check("the end")
	for _, wide := range []int64{1280, 390} {
		w := openWindow(t, chrome, address+"/replay", wide, 844)
		w.waitFor("the replay is shown", tableShown)
		axe.Check(w.ctx, t, fmt.Sprintf("the replay, %d pixels wide", wide))
	}
}
