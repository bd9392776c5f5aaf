package journal

import "korsar/game"

// Turn is a turn of the game. Covered says why the program made it for a person or an audience. Voters and Votes say
// how an audience voted.
type Turn struct {
	game.Turn
	Covered Cover
	Voters  int    // number of people who voted
	Votes   int    // for the move that was made
	Letter  string // of the move, if the viewers of a stream chose it with theirs
}

// Capture is a ship that a side captured or kept at the end, and the move that caused it.
type Capture struct {
	Move int
	Side game.Side
	Ship game.ShipNumber
}

// recordCaptures records the ships that a turn let sides capture or keep.
func (t *Table) recordCaptures(turn *game.Turn) {
	add := func(side game.Side, ships game.Ships) {
		for n := range ships.All() {
			t.Captures = append(t.Captures, Capture{Move: int(turn.Number), Side: side, Ship: n})
		}
	}
	add(t.Game.Mode().SideOf(turn.Next), turn.Captured)
	for side, ships := range turn.AtEnd {
		add(game.Side(side), ships)
	}
}
