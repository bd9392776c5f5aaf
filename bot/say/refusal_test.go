package say

import (
	"testing"

	"korsar/bot/table/tabletest"
	"korsar/game"
)

func TestEveryRefusalHasATextWithoutATable(t *testing.T) {
	forEachLanguage(t, func(t *testing.T, l *Localizer) {
		for _, rule := range game.Rules() {
			checkFits(t, rule.String(), l.Refusal(nil, fullRefusal(rule)), contentLimit)
		}
		for _, rule := range game.SetupRules() {
			checkFits(t, rule.String(), l.Setup(game.SetupRefusal{Rule: rule, Seats: 3, Mode: game.Partnership}), contentLimit)
		}
	})
}

func TestRefusalsNameCardsShipsAndPlayers(t *testing.T) {
	state := tabletest.Start(t, tabletest.Options(game.FreeForAll), "Anne", "Ben", "Cleo").PublicState()
	for rule, want := range map[game.Rule]string{
		game.NotYourTurn:  "It is Ben's turn. Yours will come.",
		game.FleetTaken:   "On #4 the blacks already fight for Anne. Send another fleet.",
		game.OneFleetOnly: "On #4 you fight with the blacks: only they can join in.",
		game.NotInHand:    "You do not hold that card (red 3).",
	} {
		if got := In("en").Refusal(&state, fullRefusal(rule)); got != want {
			t.Errorf("%v: %q, want %q", rule, got, want)
		}
	}
	if got, want := In("fr").Refusal(nil,
		fullRefusal(game.NotYourTurn)), "C’est à la place 2 de jouer. Ton tour viendra."; got != want {
		t.Errorf("without a table: %q, want %q", got, want)
	}
}
