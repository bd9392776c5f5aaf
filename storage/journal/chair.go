package journal

import "korsar/game"

// Chair is a seat at a table with its occupant.
type Chair struct {
	Seat     game.Seat
	Occupant Occupant
	Since    int64    // the entry with which the occupant got the seat
	Agreed   Terms    // the terms that its person last agreed to; used only in the lobby
	KeptFor  PersonID // for whom a rematch keeps the free seat; 0 for nobody
	Missed   int      // turns in a row that its person has let pass
	GivenUp  bool     // a computer has it because its person left or ran out of time
	ByOthers bool     // a computer has it because another person decided so
}

// Free reports whether nobody has the chair.
func (c Chair) Free() bool { return c.Occupant.Kind == "" }
