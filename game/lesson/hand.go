package lesson

import (
	"slices"

	"korsar/game"
)

// lastTurns is the number of a seat's last turns that are searched for kept ships.
const lastTurns = 2

// keptShips returns the lessons about merchant ships that the seat still had at the end because it drew or discarded
// instead. The last such turn gets the richest ship, the one before it the second.
func (c *course) keptShips() (found []Lesson) {
	left := c.end.SeatView(c.seat).Hand
	for i := len(c.turns) - 1; i >= max(len(c.turns)-lastTurns, 0); i-- {
		t := &c.turns[i]
		if !t.counts || t.played.Action != game.Draw && t.played.Action != game.Discard {
			continue
		}
		for j, card := range slices.Backward(left) { // merchant ships come first in a hand, by gold
			if card.IsMerchant() && slices.Contains(t.options, game.PlayMove(card, game.NoShip)) {
				found = append(found, Lesson{Kind: KeptShip, Move: t.number, Turns: 1, Card: card, Gold: card.Gold()})
				left = slices.Delete(left, j, j+1)
				break
			}
		}
	}
	return found
}
