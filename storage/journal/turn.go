package journal

import "korsar/game"

// Turn is a turn of the game, with why the program made it for a person or a
// audience, if it did, and how the audience voted, if one did.
type Turn struct {
	game.Turn
	Covered Cover
	Voters  int // who voted
	Votes   int // for the move that was made
}

// Capture is a ship that a side took, or brought home at the end, by which move.
type Capture struct {
	Move int
	Side game.Side
	Ship game.ShipNumber
}

// captured notes what a turn left to be captured.
func (t *Table) captured(turn *game.Turn) {
	note := func(side game.Side, ships game.Ships) {
		for n := range ships.All() {
			t.Captures = append(t.Captures, Capture{Move: int(turn.Number), Side: side, Ship: n})
		}
	}
	note(t.Game.Mode().SideOf(turn.Next), turn.Captured)
	for side, ships := range turn.AtEnd {
		note(game.Side(side), ships)
	}
}
