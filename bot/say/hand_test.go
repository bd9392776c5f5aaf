package say

import (
	"strings"
	"testing"

	"korsar/bot/table"
	"korsar/bot/table/tabletest"
	"korsar/game"
)

// TestDarkPiratesAreExplained: More of a pictured hand on turn says why a pirate is dark, and only then. Spoiler marks
// hide this on a streamer's screen, since it says something about the hand.
func TestDarkPiratesAreExplained(t *testing.T) {
	g := tabletest.Start(t, tabletest.Options(game.FreeForAll), "Anne", "Ben", "Cleo").Play(16, 2, tabletest.Attacking)
	h := g.Hand(g.State.Turn())
	pirate := game.Pirate(game.Red, 1)
	h.View.Hand, h.View.Options = []game.Card{pirate}, []game.Move{game.DrawMove}
	l := In("en")
	why := l.say("hand.dark")
	if body := l.Hand(h, true).Body; strings.Contains(body, why) {
		t.Errorf("a dark pirate is explained before anybody asks:\n%s", body)
	}
	h.Opened = table.HandMore
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

// TestHandOfAFinishedGame: the hand of a finished game says who won, in a sentence that is right in each language. It
// no longer says that the end is near.
func TestHandOfAFinishedGame(t *testing.T) {
	alone := map[string]string{"en": "**You** win with", "fr": "**Tu** l’emportes avec", "de": "**Du** gewinnst mit"}
	g := tabletest.Start(t, tabletest.Options(game.FreeForAll), "Anne", "Ben").Play(500, 1, tabletest.Balanced)
	tied := tabletest.Start(t, tabletest.Options(game.FreeForAll), "Anne", "Ben").Play(500, 1, tabletest.Balanced).End()
	for i := range tied.Finished.Result {
		tied.Finished.Result[i].Place = 1
	}
	for tag, words := range alone {
		l := In(tag)
		winner := game.ByPlace(g.End().Finished.Result)[0].Side
		for seat := game.Seat(1); seat <= 2; seat++ {
			h := g.Hand(seat)
			h.Finished = g.End().Finished
			hand := l.Hand(h, true)
			if own := game.FreeForAll.SideOf(seat) == winner; strings.Contains(hand.Body, words) != own {
				t.Errorf("%s: seat %d, who won: %t, reads\n%s", tag, seat, own, hand.Body)
			}
			if end := l.say("pile.empty"); strings.Contains(hand.Footer, end) ||
				strings.Contains(l.HandAlt(h), capital(end)) {
				t.Errorf("%s: the game is over, and its footer is %q, the alt text\n%s", tag, hand.Footer, l.HandAlt(h))
			}
			h.Finished = tied.Finished
			if body := l.Hand(h, true).Body; !strings.Contains(body, "Anne") || !strings.Contains(body, "Ben") {
				t.Errorf("%s: a shared win reads\n%s", tag, body)
			}
		}
	}
}
