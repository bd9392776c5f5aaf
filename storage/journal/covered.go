package journal

import (
	"fmt"

	"korsar/game"
)

// Cover is why the program makes a move for a person or an audience.
type Cover string

// The reasons.
const (
	Late   Cover = "late"   // the turn's time was over
	Away   Cover = "away"   // the person is away, and the table does not wait for them
	Silent Cover = "silent" // too few voters

	RoundOver Cover = "round-over" // the deadline of the tournament's round has passed
)

// Covered records that the program makes the next move of a seat for its person or audience.
type Covered struct {
	Seat game.Seat `json:"seat"`
	Why  Cover     `json:"why"`
}

// Kind implements Body.
func (Covered) Kind() Kind { return "covered" }

func (t *Table) cover(b Covered) error {
	if err := t.requirePhase(Playing, "covering a turn"); err != nil {
		return err
	}
	switch {
	case t.Game.Turn() != b.Seat:
		return fmt.Errorf("seat %d is not on turn", b.Seat)
	case !t.covers(b):
		return fmt.Errorf("%q does not apply to seat %d", b.Why, b.Seat)
	case t.covering != "":
		return fmt.Errorf("the move of seat %d is already covered", b.Seat)
	}
	if t.covering = b.Why; b.Why == Late {
		t.Chairs[b.Seat-1].Missed++
	}
	return nil
}

// covers reports whether the reason applies to the seat's occupant.
func (t *Table) covers(b Covered) bool {
	switch t.Chairs[b.Seat-1].Occupant.Kind {
	case IsPerson:
		return b.Why == Late || b.Why == Away || b.Why == RoundOver && t.Opened.Tournament != nil
	case IsAudience:
		_, voted := t.Winner()
		return b.Why == Silent && !voted
	}
	return false
}
