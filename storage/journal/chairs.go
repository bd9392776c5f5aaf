package journal

import (
	"fmt"
	"slices"

	"korsar/game"
	"korsar/game/deal"
)

// ChairOf is the seat that a person has; NoSeat if none.
func (t *Table) ChairOf(p PersonID) game.Seat {
	for _, c := range t.Chairs {
		if c.Occupant.Kind == IsPerson && c.Occupant.Person == p {
			return c.Seat
		}
	}
	return game.NoSeat
}

// CoveredSeat is the seat that a computer has for a person; NoSeat if none.
func (t *Table) CoveredSeat(p PersonID) game.Seat {
	for _, c := range t.Chairs {
		if c.Occupant.Kind == IsComputer && c.Occupant.Person == p && p != 0 {
			return c.Seat
		}
	}
	return game.NoSeat
}

// Taken lists the chairs that somebody has, in order of seats.
func (t *Table) Taken() []Chair {
	return slices.DeleteFunc(slices.Clone(t.Chairs), Chair.Free)
}

// FreeSeat is the lowest free seat; NoSeat if all are taken.
func (t *Table) FreeSeat() game.Seat {
	for _, c := range t.Chairs {
		if c.Free() {
			return c.Seat
		}
	}
	return game.NoSeat
}

// FairJoins is the joins of the fair deal: for each seat taken, the first
// interaction by which its person took a seat here; 0 for a computer.
func (t *Table) FairJoins() deal.Joins {
	var joins deal.Joins
	for _, c := range t.Taken() {
		joins = append(joins, uint64(t.Joins[c.Occupant.Person])) // nobody has none
	}
	return joins
}

// number writes the seats on the chairs.
func (t *Table) number() {
	for i := range t.Chairs {
		t.Chairs[i].Seat = game.Seat(i + 1)
	}
}

// chair finds a chair of the lobby.
func (t *Table) chair(s game.Seat) (*Chair, error) {
	if err := t.must(Lobby, "a change of seats"); err != nil {
		return nil, err
	}
	if s == game.NoSeat || int(s) > len(t.Chairs) {
		return nil, fmt.Errorf("there is no seat %d: this table has %d", s, len(t.Chairs))
	}
	return &t.Chairs[s-1], nil
}

func (t *Table) seat(b Seated, e Entry) error {
	chair, err := t.chair(b.Seat)
	switch {
	case err != nil:
		return err
	case !chair.Free():
		return fmt.Errorf("seat %d is taken", b.Seat)
	case !b.Occupant.known():
		return fmt.Errorf("%+v is no occupant: expected a person with a number, a computer or an audience", b.Occupant)
	case b.Occupant.Kind == IsPerson && t.ChairOf(b.Occupant.Person) != game.NoSeat:
		return fmt.Errorf("person %d has a seat already", b.Occupant.Person)
	}
	if _, before := t.Joins[b.Occupant.Person]; b.Occupant.Kind == IsPerson && !before {
		t.Joins[b.Occupant.Person] = e.Cause
	}
	chair.Occupant, chair.Since = b.Occupant, e.Seq
	return nil
}

func (t *Table) leave(b Left) error {
	chair, err := t.chair(b.Seat)
	if err != nil {
		return err
	}
	if chair.Free() {
		return fmt.Errorf("nobody has seat %d", b.Seat)
	}
	*chair = Chair{}
	if t.Opened.Options.Mode == game.FreeForAll {
		t.Chairs = slices.Delete(t.Chairs, int(b.Seat)-1, int(b.Seat))
		t.Chairs = append(t.Chairs, Chair{})
	}
	t.number()
	return nil
}

func (t *Table) reseat(b Reseated, e Entry) error {
	one, err := t.chair(b.Seat)
	if err != nil {
		return err
	}
	other, err := t.chair(b.With)
	if err != nil {
		return err
	}
	one.Occupant, other.Occupant = other.Occupant, one.Occupant
	one.Since, other.Since = e.Seq, e.Seq
	return nil
}
