package table

import "korsar/game"

// TopCapture is the best capture of a game: the ship with the most gold that a side took from another. Of equal ships
// it is the latest.
type TopCapture struct {
	Ship  game.ShipNumber
	Gold  int
	Owner game.Seat // the seat that launched it
	Side  game.Side // the side that took it
	Move  int       // the number of the move that took it
}

// topCapture returns the best capture of the game, or nil if no side took a ship from another.
func (t *Table) topCapture() (top *TopCapture) {
	for _, e := range t.captures() {
		if e.Kind == game.Captured && (top == nil || e.Gold >= top.Gold) {
			owner, _ := t.now.Game.Launched(e.Ship)
			top = &TopCapture{Ship: e.Ship, Gold: e.Gold, Owner: owner, Side: e.Side, Move: e.Move}
		}
	}
	return top
}

// captures returns the ships that sides took, earliest first. Everybody saw the gold of each at sea.
func (t *Table) captures() []game.PublicEvent {
	var events []game.PublicEvent
	for _, c := range t.now.Captures {
		events = append(events, t.now.Game.Taking(c.Move, c.Side, c.Ship))
	}
	return events
}
