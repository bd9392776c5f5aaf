package journal

import "korsar/game"

// Tenure is the time of a former occupant at a seat of the game.
type Tenure struct {
	Seat     game.Seat
	Occupant Occupant
	Until    int // moves made in the game when it ended
}

// OccupantAt returns the occupant of a seat of the game when a move was made. Moves are numbered from 1, and 0 is the
// deal. For a move that is still to come it returns the present occupant.
func (t *Table) OccupantAt(s game.Seat, move int) Occupant {
	for _, former := range t.Former {
		if former.Seat == s && move <= former.Until {
			return former.Occupant
		}
	}
	return t.Chairs[s-1].Occupant
}

// endTenure records that the occupant of a chair loses it now. What the seat did so far stays theirs.
func (t *Table) endTenure(c *Chair) {
	t.Former = append(t.Former, Tenure{Seat: c.Seat, Occupant: c.Occupant, Until: t.Game.MovesMade()})
	if t.TookBack == c.Seat {
		t.TookBack = game.NoSeat
	}
}
