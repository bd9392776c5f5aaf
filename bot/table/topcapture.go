package table

import "korsar/game"

// TopCapture is the capture of the game: of the ships that a side took from another, the one with the most gold, the
// latest of equals.
type TopCapture struct {
	Ship  game.ShipNumber
	Gold  int
	Owner game.Seat // the seat that launched it
	Side  game.Side // the side that took it
}

// topCapture returns the capture of the game; nil if no side took a ship from another.
func (t *Table) topCapture() (top *TopCapture) {
	for _, c := range t.now.Captures {
		owner, gold := t.now.Game.Launched(c.Ship)
		if t.now.Game.Mode().SideOf(owner) != c.Side && (top == nil || gold >= top.Gold) {
			top = &TopCapture{Ship: c.Ship, Gold: gold, Owner: owner, Side: c.Side}
		}
	}
	return top
}
