package lesson

import (
	"slices"

	"korsar/game"
)

// lastTurns is how many of a seat's turns before the end can have kept a ship.
const lastTurns = 2

// keptShips returns the merchant ships that were in the hand at the end because the seat drew or discarded instead: the
// richest for its last such turn, the next for the one before.
func (c *course) keptShips() (found []Lesson) {
	left := c.end.SeatView(c.seat).Hand
	for i := len(c.turns) - 1; i >= max(len(c.turns)-lastTurns, 0); i-- {
		t := &c.turns[i]
		if !t.counts || t.played.Action != game.Draw && t.played.Action != game.Discard {
			continue
		}
		for j, card := range slices.Backward(left) { // merchant ships come first in a hand, by gold
			if card.IsMerchant() && slices.Contains(t.options, game.Play(card, game.NoShip)) {
				found = append(found, Lesson{Kind: KeptShip, Move: t.number, Turns: 1, Card: card, Gold: card.Gold()})
				left = slices.Delete(left, j, j+1)
				break
			}
		}
	}
	return found
}
