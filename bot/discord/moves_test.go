package discord

import (
	"testing"

	"korsar/bot/draw"
	"korsar/bot/say"
	"korsar/bot/table/tabletest"
	"korsar/game"
)

// TestChoicesOfAHandShowTheirCards plays games of every edition. Each button and each option of a hand has the emoji of
// its card in that edition, or of its ship once the card is chosen. Drawing has none.
func TestChoicesOfAHandShowTheirCards(t *testing.T) {
	all, options := draw.Emojis(), 0
	for _, e := range game.Editions {
		o := tabletest.Options(game.FreeForAll)
		o.Edition = e.ID
		g := tabletest.Start(t, o, "Anne", "Ben", "Cleo")
		for !g.State.Over() {
			turn := g.State.Turn()
			checkEmojis(t, e, handMessage(say.In("en"), g.Hand(turn), false), nil)
			checkEmojis(t, e, handMessage(say.In("en"), g.Hand(turn%3+1), false), nil) // with the menu of orders
			h := g.Hand(turn)
			for _, m := range h.View.Options {
				if m.Ship != game.NoShip {
					h.Chosen = m.Card
					options += checkEmojis(t, e, handMessage(say.In("en"), h, false), h.Game.AtSea)
				}
			}
			g.Play(1, uint64(len(g.Turns)), tabletest.Balanced)
		}
	}
	if options == 0 || len(all) == 0 {
		t.Error("the test is void: no ship was chosen")
	}
}

// checkEmojis fails if a choice of a move has another emoji than its card, or its ship at sea, and returns how many
// choices there are.
func checkEmojis(t *testing.T, e *game.Edition, m message, atSea []game.Ship) (choices int) {
	t.Helper()
	check := func(label, move string, shows draw.Emoji) {
		choices++
		card, err := game.ParseCard(move)
		if chosen, isMove := game.ParseMove(move); isMove == nil {
			if card, err = chosen.Card, nil; atSea != nil {
				card = shipCard(atSea, chosen.Ship)
			}
		}
		if err != nil {
			t.Fatalf("%q: %v", move, err)
		}
		want := draw.Emoji{}
		if card != game.NoCard {
			want = draw.CardEmoji(e, card)
		}
		if shows != want {
			t.Fatalf("%s: %q shows %+v, want %+v", e.ID, label, shows, want)
		}
	}
	for _, r := range m.Components {
		for _, c := range r.Components {
			id, err := parseCustomID(c.CustomID)
			if err != nil {
				t.Fatal(err)
			}
			for _, o := range c.Options {
				check(o.Label, o.Value, o.shows)
			}
			if len(c.Options) == 0 && id.Action == actionPlay {
				check(c.Label, id.Arg, c.shows)
			}
		}
	}
	return choices
}
