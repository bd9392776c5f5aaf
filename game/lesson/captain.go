package lesson

import "korsar/game"

// heldCaptains returns the lessons about captains that would have taken a ship but were held until it was lost.
func (c *course) heldCaptains() (found []Lesson) {
	for _, f := range game.AllFleets {
		card := game.Captain(f)
		for n := range c.lost {
			last, turns := 0, 0
			for i := range c.turns {
				if t := &c.turns[i]; t.missed(game.PlayMove(card, n)) && t.holder(game.PlayMove(card, n), n) == c.side {
					last, turns = t.number, turns+1
				}
			}
			if gold := c.gold(n) - c.brought(card, 0); turns > 0 && gold > 0 && !c.playedOnto(card, n) {
				found = append(found, Lesson{Kind: HeldCaptain, Move: last, Turns: turns, Card: card,
					Ship: n, Gold: gold})
			}
		}
	}
	return found
}

// playedOnto reports whether the seat played a card of the kind onto a ship.
func (c *course) playedOnto(card game.Card, n game.ShipNumber) bool {
	for i := range c.turns {
		if c.turns[i].played == game.PlayMove(card, n) {
			return true
		}
	}
	return false
}
