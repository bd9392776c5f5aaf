package table

import "korsar/game"

// TopCapture is the capture of the game: of the ships that a side took from another, the one with the most gold, the
// latest of equals.
type TopCapture struct {
	Ship  game.ShipNumber
	Gold  int
	Owner game.Seat // the seat that launched it
	Side  game.Side // the side that took it
	Move  int       // the number of the move with which it took it
}

// topCapture returns the capture of the game; nil if no side took a ship from another.
func (t *Table) topCapture() (top *TopCapture) {
	for _, e := range t.captures() {
		if e.Kind == game.Captured && (top == nil || e.Gold >= top.Gold) {
			owner, _ := t.now.Game.Launched(e.Ship)
			top = &TopCapture{Ship: e.Ship, Gold: e.Gold, Owner: owner, Side: e.Side, Move: e.Move}
		}
	}
	return top
}

// captures returns the ships that sides took, in their order. Everybody saw the gold of each at sea.
func (t *Table) captures() []game.PublicEvent {
	var events []game.PublicEvent
	for _, c := range t.now.Captures {
		events = append(events, t.now.Game.Taking(c.Move, c.Side, c.Ship))
	}
	return events
}
