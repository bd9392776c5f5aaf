package journal

import (
	"fmt"

	"korsar/game"
)

// Cover is why the program makes a move for a person or an audience.
type Cover string

// The reasons.
const (
	Late   Cover = "late"   // the time of the turn was over
	Away   Cover = "away"   // the person is away, and the table does not wait for them
	Silent Cover = "silent" // too few of the audience have voted
)

// Covered is the program making the next move of a seat for its person or audience.
type Covered struct {
	Seat game.Seat `json:"seat"`
	Why  Cover     `json:"why"`
}

// Kind returns KindCovered.
func (Covered) Kind() Kind { return KindCovered }

func (t *Table) cover(b Covered) error {
	if err := t.must(Playing, "making a move for somebody"); err != nil {
		return err
	}
	switch {
	case t.Game.Turn() != b.Seat:
		return fmt.Errorf("it is not the turn of seat %d", b.Seat)
	case !t.covers(b):
		return fmt.Errorf("%q is no reason to make a move for seat %d", b.Why, b.Seat)
	case t.covering != "":
		return fmt.Errorf("the move of seat %d is being made already", b.Seat)
	}
	if t.covering = b.Why; b.Why == Late {
		t.Chairs[b.Seat-1].Missed++
	}
	return nil
}

// covers reports whether a reason is one for who has the seat.
func (t *Table) covers(b Covered) bool {
	switch t.Chairs[b.Seat-1].Occupant.Kind {
	case IsPerson:
		return b.Why == Late || b.Why == Away
	case IsAudience:
		_, voted := t.Winner()
		return b.Why == Silent && !voted
	}
	return false
}
