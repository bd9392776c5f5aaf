package say

import (
	"strings"
	"testing"

	"korsar/bot/table/tabletest"
	"korsar/game"
)

// TestDarkPiratesAreExplained: a pictured hand on turn says why a pirate is dark, and only then. On a streamer's screen
// that stays hidden: it tells something about the hand.
func TestDarkPiratesAreExplained(t *testing.T) {
	g := tabletest.Start(t, tabletest.Options(game.FreeForAll), "Anne", "Ben", "Cleo").Play(16, 2, tabletest.Attacking)
	h := g.Hand(g.State.Turn())
	pirate := game.Pirate(game.Red, 1)
	h.View.Hand, h.View.Options = []game.Card{pirate}, []game.Move{game.DrawMove}
	l := In("en")
	why := l.say("hand.dark")
	if body := l.Hand(h, true).Body; !strings.Contains(body, why) {
		t.Errorf("a dark pirate is not explained:\n%s", body)
	}
	if body := l.Hand(h, false).Body; strings.Contains(body, why) {
		t.Errorf("without a picture nothing is dark:\n%s", body)
	}
	h.Preferences.Streamer = true
	if body := l.Hand(h, true).Body; !strings.Contains(body, "||"+why+"||") {
		t.Errorf("a streamer's dark pirate is not hidden:\n%s", body)
	}
	h.Preferences.Streamer = false
	h.View.Options = append(h.View.Options, game.Move{Action: game.Attack, Card: pirate, Ship: h.Game.AtSea[0].Number})
	if body := l.Hand(h, true).Body; strings.Contains(body, why) {
		t.Errorf("a pirate that can be played is called dark:\n%s", body)
	}
}
