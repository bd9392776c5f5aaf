package say

import (
	"regexp"
	"strings"
	"testing"

	"korsar/bot/table"
	"korsar/bot/table/tabletest"
	"korsar/game"
)

func TestEveryRefusalHasATextWithoutATable(t *testing.T) {
	forEachLanguage(t, func(t *testing.T, l *Localizer) {
		for _, rule := range game.Rules() {
			checkFits(t, rule.String(), l.Refusal(nil, fullRefusal(rule)), ContentLimit)
		}
		for _, rule := range game.SetupRules() {
			checkFits(t, rule.String(), l.Setup(game.SetupRefusal{Rule: rule, Seats: 3, Mode: game.Partnership}),
				ContentLimit)
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
	want := "C’est à la place 2 de jouer. Tu peux préparer ton tour dans ta main."
	if got := In("fr").Refusal(nil, fullRefusal(game.NotYourTurn)); got != want {
		t.Errorf("without a table: %q, want %q", got, want)
	}
}

// nextStep matches a text that says what to do, or what the reader can see instead.
var nextStep = regexp.MustCompile(
	`(?i)\b(choose|pick|ask|wait|press|play|open|opens|join|use|try|tell|invite|send|launch|` +
		`grant|give|leave|finish|close|see|you can|can start it|can turn|can change|can end|you vote|come ` +
		`back|here’s|will tell|shows|lists|says|so only they)\b`)

// TestRefusalsNameTheNextStep: a refusal says what cannot be done and then what can, in a sentence of its own or after
// a comma.
func TestRefusalsNameTheNextStep(t *testing.T) {
	l := In("en")
	state := tabletest.Start(t, tabletest.Options(game.FreeForAll), "Anne", "Ben", "Cleo", "computer mate for Dora").
		PublicState()
	texts := map[string]string{}
	for _, code := range declaredValues("../table/refusal.go", "Code") {
		texts[code] = l.Refused(table.Refusal{Code: table.Code(code), State: &state, Text: "R9",
			Unready: table.Unready{Pair: 2}, Seat: 4})
	}
	for _, rule := range game.Rules() {
		texts[rule.String()] = l.Refusal(&state, fullRefusal(rule))
	}
	for _, rule := range game.SetupRules() {
		texts[rule.String()] = l.Setup(game.SetupRefusal{Rule: rule, Seats: 3, Mode: game.Partnership})
	}
	for _, fault := range declaredValues("fault.go", "Fault") {
		texts[fault] = l.Fault(Fault(fault))
	}
	for code, text := range texts {
		_, rest, _ := strings.Cut(text, " ") // a first word that matches is the thing refused
		if !nextStep.MatchString(rest) {
			t.Errorf("%s names no next step: %q", code, text)
		}
	}
}
