package say

import (
	"testing"

	"korsar/bot/table/tabletest"
	"korsar/game"
)

func TestEveryRefusalSpeaksWithoutATable(t *testing.T) {
	everyTongue(t, func(t *testing.T, g *Localizer) {
		for _, rule := range game.Rules() {
			fits(t, rule.String(), g.Refusal(nil, refused(rule)), contentLimit)
		}
		for _, rule := range game.SetupRules() {
			fits(t, rule.String(), g.Setup(game.SetupRefusal{Rule: rule, Seats: 3, Mode: game.Partnership}), contentLimit)
		}
	})
}

func TestRefusalsNameWhatTheyAreAbout(t *testing.T) {
	f := tabletest.Sail(t, tabletest.Options(game.FreeForAll), "Anne", "Ben", "Cleo").Shown()
	for rule, want := range map[game.Rule]string{
		game.NotYourTurn:  "It is Ben's turn. Yours will come.",
		game.FleetTaken:   "On #4 the blacks already fight for Anne. Send another fleet.",
		game.OneFleetOnly: "On #4 you fight with the blacks: only they can join in.",
		game.NotInHand:    "You do not hold that card (red 3).",
	} {
		if got := In("en").Refusal(&f, refused(rule)); got != want {
			t.Errorf("%v: %q, want %q", rule, got, want)
		}
	}
	if got, want := In("fr").Refusal(nil, refused(game.NotYourTurn)), "C’est à la place 2 de jouer. Ton tour viendra."; got != want {
		t.Errorf("without a table: %q, want %q", got, want)
	}
}
