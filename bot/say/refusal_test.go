package say

import (
	"strings"
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
	for rule, names := range map[game.Rule][]string{
		game.NotYourTurn:  {"Ben"},
		game.FleetTaken:   {"blacks", "Anne", "#4"},
		game.OneFleetOnly: {"blacks", "#4"},
		game.NotInHand:    {"red 3"},
	} {
		got := In("en").Refusal(&state, fullRefusal(rule))
		for _, name := range names {
			if !strings.Contains(got, name) {
				t.Errorf("%v: %q does not name %q", rule, got, name)
			}
		}
	}
	want := "C’est à la place 2 de jouer. Tu peux laisser une consigne pour ton tour."
	if got := In("fr").Refusal(nil, fullRefusal(game.NotYourTurn)); got != want {
		t.Errorf("without a table: %q, want %q", got, want)
	}
}
