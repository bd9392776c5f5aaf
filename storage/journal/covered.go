package journal

import (
	"fmt"

	"korsar/game"
)

// Cover is why the program makes a move for a person.
type Cover string

// The reasons.
const (
	Late Cover = "late" // the time of the turn was over
	Away Cover = "away" // the person is away, and the table does not wait for them
)

// Covered is the program making the next move of a seat for its person.
type Covered struct {
	Seat game.Seat `json:"seat"`
	Why  Cover     `json:"why"`
}

// Kind is KindCovered.
func (Covered) Kind() Kind { return KindCovered }

// Turn is a turn of the game, with why the program made it for a person, if it
// did.
type Turn struct {
	game.Turn
	Covered Cover
}

func (t *Table) cover(b Covered) error {
	if err := t.must(Playing, "making a move for somebody"); err != nil {
		return err
	}
	switch {
	case t.Game.Turn() != b.Seat:
		return fmt.Errorf("it is not the turn of seat %d", b.Seat)
	case t.Chairs[b.Seat-1].Occupant.Kind != IsPerson:
		return fmt.Errorf("no person has seat %d", b.Seat)
	case b.Why != Late && b.Why != Away:
		return fmt.Errorf("%q is no reason to make a move for somebody", b.Why)
	case t.covering != "":
		return fmt.Errorf("the move of seat %d is being made already", b.Seat)
	}
	if t.covering = b.Why; b.Why == Late {
		t.Chairs[b.Seat-1].Missed++
	}
	return nil
}
