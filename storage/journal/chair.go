package journal

import "korsar/game"

// Chair is a seat at a table with who has it, since which entry.
type Chair struct {
	Seat     game.Seat
	Occupant Occupant
	Since    int64 // the number of the entry from which on
	Missed   int   // turns in a row, up to now, that its person let go by
	GivenUp  bool  // a computer has it, because its person gave it up or let their time run out
}

// Free tells a chair that nobody has.
func (c Chair) Free() bool { return c.Occupant.Kind == "" }
