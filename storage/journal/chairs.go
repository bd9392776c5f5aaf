package journal

import (
	"fmt"
	"slices"

	"korsar/game"
	"korsar/game/deal"
	"korsar/storage/snowflake"
)

// SeatOf returns a person's seat, or NoSeat if they have none.
func (t *Table) SeatOf(p PersonID) game.Seat {
	for _, c := range t.Chairs {
		if c.Occupant.Kind == IsPerson && c.Occupant.Person == p {
			return c.Seat
		}
	}
	return game.NoSeat
}

// CoveredSeat returns the seat that a computer plays for a person until they return, or NoSeat if there is none.
func (t *Table) CoveredSeat(p PersonID) game.Seat {
	for _, c := range t.Chairs {
		if c.Occupant.Kind == IsComputer && c.Occupant.Person == p && p != 0 && !t.IsRemoved(p) {
			return c.Seat
		}
	}
	return game.NoSeat
}

// Taken returns the occupied chairs in seat order.
func (t *Table) Taken() []Chair {
	return slices.DeleteFunc(slices.Clone(t.Chairs), Chair.Free)
}

// FreeSeat returns the lowest free seat, or NoSeat if all are taken.
func (t *Table) FreeSeat() game.Seat {
	for _, c := range t.Chairs {
		if c.Free() {
			return c.Seat
		}
	}
	return game.NoSeat
}

// SeatFor returns the seat that a person takes: the one that is kept for them, or else the lowest free one that is kept
// for nobody. It returns NoSeat if there is none. Person 0 stands for a person without a kept seat.
func (t *Table) SeatFor(p PersonID) game.Seat {
	seat := game.NoSeat
	for _, c := range t.Chairs {
		switch {
		case !c.Free():
		case c.KeptFor == p && p != 0:
			return c.Seat
		case c.KeptFor == 0 && seat == game.NoSeat:
			seat = c.Seat
		}
	}
	return seat
}

// KeepsSeatFor reports whether a rematch keeps a seat for a person.
func (t *Table) KeepsSeatFor(p PersonID) bool {
	return slices.ContainsFunc(t.Chairs, func(c Chair) bool { return c.KeptFor == p })
}

// keepsSeats reports whether a rematch keeps a seat for somebody.
func (t *Table) keepsSeats() bool {
	return slices.ContainsFunc(t.Chairs, func(c Chair) bool { return c.KeptFor != 0 })
}

// Reunites reports whether a rematch in the lobby waits only for people for whom it keeps seats. Its host and all other
// guests are seated. It kept a seat for at least one guest.
func (t *Table) Reunites() bool {
	kept, missing := false, t.SeatOf(t.Opened.Host) == game.NoSeat
	for _, g := range t.Guests {
		kept = kept || g.Kept
		missing = missing || t.SeatOf(g.Person) == game.NoSeat && !t.KeepsSeatFor(g.Person)
	}
	return t.Phase == Lobby && kept && !missing
}

// Reunited reports whether the host and all guests of a rematch in the lobby are seated.
func (t *Table) Reunited() bool { return t.Reunites() && !t.keepsSeats() }

// FairJoins returns the joins of a fair deal whose [Started] has none. The join of a taken seat is the interaction by
// which its person first took a seat at this table, or 0 without a person.
func (t *Table) FairJoins() deal.Joins {
	var joins deal.Joins
	for _, c := range t.Taken() {
		joins = append(joins, uint64(t.Joins[c.Occupant.Person])) // person 0 has no join
	}
	return joins
}

// JoinsAtStart returns the joins of a game that the given interaction starts. A person who took their first seat with
// the interaction that opened the table, before the commitment was public, has the starting interaction as their join.
func (t *Table) JoinsAtStart(start snowflake.ID) deal.Joins {
	joins := t.FairJoins()
	for i, join := range joins {
		if join != 0 && join == uint64(t.OpenedBy) {
			joins[i] = uint64(start)
		}
	}
	return joins
}

// numberChairs sets each chair's seat number. The members of an audience follow its chair. If the chair is gone, they
// leave the audience.
func (t *Table) numberChairs() {
	moved := map[game.Seat]game.Seat{}
	for i := range t.Chairs {
		c := &t.Chairs[i]
		before := c.Seat
		c.Seat = game.Seat(i + 1)
		if t.IsAudience(c.Seat) {
			moved[before] = c.Seat
		}
	}
	for person, v := range t.Voters {
		if v.Seat = moved[v.Seat]; v.Seat == game.NoSeat {
			delete(t.Voters, person)
			continue
		}
		t.Voters[person] = v
	}
}

// chair returns the chair of a seat, or an error if the table is in another phase or has no such seat.
func (t *Table) chair(s game.Seat, phase Phase, what string) (*Chair, error) {
	if err := t.requirePhase(phase, what); err != nil {
		return nil, err
	}
	if s == game.NoSeat || int(s) > len(t.Chairs) {
		return nil, fmt.Errorf("no seat %d: the table has %d seats", s, len(t.Chairs))
	}
	return &t.Chairs[s-1], nil
}

func (t *Table) seatOccupant(b Seated, e Entry) error {
	chair, err := t.chair(b.Seat, Lobby, "a change of seats")
	switch {
	case err != nil:
		return err
	case !chair.Free():
		return fmt.Errorf("seat %d is taken", b.Seat)
	case !b.Occupant.valid():
		return fmt.Errorf("invalid occupant %+v: expected a person with a number, a computer or an audience",
			b.Occupant)
	case b.Occupant.Kind == IsPerson && t.SeatOf(b.Occupant.Person) != game.NoSeat:
		return fmt.Errorf("person %d already has a seat", b.Occupant.Person)
	case t.Opened.Tournament != nil && !t.Opened.Tournament.Keeps(b.Seat, b.Occupant):
		return fmt.Errorf("seat %d is not kept for %+v", b.Seat, b.Occupant)
	}
	if v, joined := t.Voters[b.Occupant.Person]; joined && b.Occupant.Kind == IsPerson {
		return SightError{Person: b.Occupant.Person, Seat: b.Seat, Seen: v.Seat}
	}
	if _, before := t.Joins[b.Occupant.Person]; b.Occupant.Kind == IsPerson && !before {
		t.Joins[b.Occupant.Person] = e.Cause
	}
	chair.Occupant, chair.KeptFor, chair.Since, chair.Agreed = b.Occupant, 0, e.Seq, t.Options().Terms()
	return nil
}

func (t *Table) leave(b Left) error {
	chair, err := t.chair(b.Seat, Lobby, "a change of seats")
	if err != nil {
		return err
	}
	if chair.Free() {
		return fmt.Errorf("seat %d is free", b.Seat)
	}
	if err := t.requireOwnLobby("leaving"); err != nil {
		return err
	}
	*chair = Chair{}
	if t.Opened.Options.Mode == game.FreeForAll && !t.keepsSeats() {
		t.Chairs = slices.Delete(t.Chairs, int(b.Seat)-1, int(b.Seat))
		t.Chairs = append(t.Chairs, Chair{})
	}
	t.numberChairs()
	return nil
}

func (t *Table) reseat(b Reseated, e Entry) error {
	one, err := t.chair(b.Seat, Lobby, "a change of seats")
	if err != nil {
		return err
	}
	other, err := t.chair(b.With, Lobby, "a change of seats")
	if err != nil {
		return err
	}
	if err := t.requireOwnLobby("a change of seats"); err != nil {
		return err
	}
	*one, *other = *other, *one
	one.Since, other.Since = e.Seq, e.Seq
	t.numberChairs()
	return nil
}
