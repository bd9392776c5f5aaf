package discord

import (
	"slices"
	"testing"

	"korsar/bot/say"
	"korsar/bot/table/tabletest"
	"korsar/game"
)

// TestEveryMoveIsWithinReach plays games. Each legal move can be chosen in a hand, in one step or by its card and then
// its ship, and no other move can. Hands with few plays have buttons, and hands with many have menus.
func TestEveryMoveIsWithinReach(t *testing.T) {
	var withButtons, withMenus int
	for _, style := range []tabletest.Style{tabletest.Balanced, tabletest.Drawing, tabletest.Launching} {
		for seed := range uint64(3) {
			g := tabletest.Start(t, tabletest.Options(game.FreeForAll), "Anne", "Ben", "Cleo", "Dirk", "Eve")
			for !g.State.Over() {
				h := g.Hand(g.State.Turn())
				first := handMessage(say.In("en"), h, false)
				checkComponents(t, first)
				if menusOf(first) > 0 {
					withMenus++
				} else {
					withButtons++
				}
				offered, cards := choicesOf(t, first)
				for _, card := range cards {
					h.Chosen = card
					second := handMessage(say.In("en"), h, false)
					checkComponents(t, second)
					targets, _ := choicesOf(t, second)
					offered = append(offered, targets...)
				}
				for _, m := range h.View.Options {
					if !slices.Contains(offered, m) {
						t.Fatalf("after %d moves the hand does not offer %v", len(g.Turns), m)
					}
				}
				if len(offered) != len(h.View.Options) {
					t.Fatalf("after %d moves the hand offers %v, legal are %v", len(g.Turns), offered, h.View.Options)
				}
				g.Play(1, seed+uint64(len(g.Turns)), style)
			}
		}
	}
	if withButtons == 0 || withMenus == 0 {
		t.Errorf("the test is void: %d hands have buttons, %d menus", withButtons, withMenus)
	}
}

// TestStreamersButtonsNameNoCard compares a streamer's hand with another one. Both offer the same moves, but the
// streamer's buttons name no card, because others see the screen.
func TestStreamersButtonsNameNoCard(t *testing.T) {
	g := tabletest.Start(t, tabletest.Options(game.FreeForAll), "Anne", "Ben", "Cleo")
	for !g.State.Over() {
		h := g.Hand(g.State.Turn())
		open := handMessage(say.In("en"), h, false)
		h.Preferences.Streamer = true
		hidden := handMessage(say.In("en"), h, false)
		moves, cards := choicesOf(t, open)
		sameMoves, sameCards := choicesOf(t, hidden)
		if len(moves) != len(sameMoves) || len(cards) != len(sameCards) {
			t.Fatalf("after %d moves a streamer is offered %v %v, others %v %v",
				len(g.Turns), sameMoves, sameCards, moves, cards)
		}
		for _, r := range hidden.Components {
			for _, c := range r.Components {
				if id, err := parseCustomID(c.CustomID); err != nil ||
					id.Action == actionPlay && c.Options == nil {
					t.Fatalf("after %d moves a button shows %q", len(g.Turns), c.Label)
				}
			}
		}
		g.Play(1, uint64(len(g.Turns)), tabletest.Balanced)
	}
}

// TestManyShipsAreAMenu offers 1 to 25 ships for a card, as many as can be at sea. Up to eight are buttons, more are a
// menu.
func TestManyShipsAreAMenu(t *testing.T) {
	h := tabletest.Start(t, tabletest.Options(game.FreeForAll), "Anne", "Ben").Hand(1)
	card, err := game.ParseCard("R3")
	if err != nil {
		t.Fatal(err)
	}
	h.View.Turn, h.View.Hand, h.View.Options, h.Chosen = 1, []game.Card{card}, nil, card
	for n := game.ShipNumber(1); n <= 25; n++ {
		h.View.Options = append(h.View.Options, game.Move{Action: game.Attack, Card: card, Ship: n})
		m := handMessage(say.In("en"), h, false)
		checkComponents(t, m)
		if targets, _ := choicesOf(t, m); !slices.Equal(targets, h.View.Options) {
			t.Errorf("%d ships: the hand offers %v", n, targets)
		}
		if got, want := menusOf(m) == 1, n > maxChoices; got != want {
			t.Errorf("%d ships: a menu %v, want %v", n, got, want)
		}
	}
}

// choicesOf returns the moves that a message offers, and the cards that need a ship.
func choicesOf(t *testing.T, m message) (moves []game.Move, cards []game.Card) {
	t.Helper()
	for _, id := range choiceIDs(t, m) {
		switch {
		case id.Action == actionPlay && cardToPlace(id.Arg) != game.NoCard:
			cards = append(cards, cardToPlace(id.Arg))
		case id.Action == actionPlay:
			move, err := game.ParseMove(id.Arg)
			if err != nil {
				t.Fatalf("%+v: %v", id, err)
			}
			moves = append(moves, move)
		case id.Action == drawButton.action:
			moves = append(moves, game.DrawMove)
		}
	}
	return moves, cards
}

// choiceIDs returns the custom ids of a message's enabled buttons and menu options. An option is like a button with its
// value as the argument.
func choiceIDs(t *testing.T, m message) (list []customID) {
	t.Helper()
	for _, r := range m.Components {
		for _, c := range r.Components {
			id, err := parseCustomID(c.CustomID)
			if err != nil {
				t.Fatal(err)
			}
			for _, o := range c.Options {
				id.Arg = o.Value
				list = append(list, id)
			}
			if len(c.Options) == 0 && !c.Disabled {
				list = append(list, id)
			}
		}
	}
	return list
}

func menusOf(m message) (n int) {
	for _, r := range m.Components {
		if len(r.Components[0].Options) > 0 {
			n++
		}
	}
	return n
}

// checkComponents fails for components that Discord refuses: more than five rows, five buttons in a row or 25 options,
// or a custom id used twice (Component Reference).
func checkComponents(t *testing.T, m message) {
	t.Helper()
	seen := map[string]bool{}
	if len(m.Components) > 5 {
		t.Fatalf("%d rows", len(m.Components))
	}
	for _, r := range m.Components {
		if len(r.Components) > maxRow {
			t.Fatalf("a row of %d", len(r.Components))
		}
		for _, c := range r.Components {
			if len(c.Options) > maxOptions {
				t.Fatalf("a menu of %d", len(c.Options))
			}
			if seen[c.CustomID] {
				t.Fatalf("two components have the custom id %s", c.CustomID)
			}
			seen[c.CustomID] = true
		}
	}
}
