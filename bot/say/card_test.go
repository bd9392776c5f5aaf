package say

import (
	"testing"

	"korsar/bot/table"
	"korsar/game"
	"korsar/storage/journal"
)

func TestCardsUseTheEditionsFleetNames(t *testing.T) {
	state := table.PublicState{Options: journal.Options{Edition: game.English.ID}}
	korsar := table.PublicState{Options: journal.Options{Edition: game.Korsar2019.ID}}
	for _, c := range []struct {
		tag  string
		face table.PublicState
		card game.Card
		want string
	}{
		{"en", state, game.Pirate(game.Red, 3), "purple pirate 3"},
		{"en", state, game.Captain(game.Yellow), "captain of the golds"},
		{"en", korsar, game.Pirate(game.Red, 3), "red pirate 3"},
		{"en", korsar, game.Captain(game.Yellow), "captain of the blacks"},
		{"en", korsar, game.Merchant(5), "merchant ship with 5 gold"},
		{"en", korsar, game.Admiral, "admiral"},
		{"fr", state, game.Pirate(game.Yellow, 1), "pirate doré 1"},
		{"fr", korsar, game.Captain(game.Yellow), "capitaine des noirs"},
		{"fr", korsar, game.Merchant(5), "navire marchand de 5"},
		{"fr", table.PublicState{}, game.Pirate(game.Yellow, 1), "pirate noir 1"},
		{"fr", korsar, game.NoCard, "aucune carte"},
		{"de", state, game.Pirate(game.Yellow, 1), "goldener Pirat 1"},
		{"de", state, game.Pirate(game.Red, 3), "violetter Pirat 3"},
		{"de", korsar, game.Captain(game.Yellow), "Kapitän der Schwarzen"},
	} {
		if got := In(c.tag).Card(c.face, c.card); got != c.want {
			t.Errorf("%s: %q, want %q", c.tag, got, c.want)
		}
	}
}
