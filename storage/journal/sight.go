package journal

import (
	"fmt"
	"slices"

	"korsar/game"
)

// Held is somebody who has, or had, a seat of the game, and so has seen its hand.
type Held struct {
	Person Person
	Seat   game.Seat
}

// SightError is somebody who may not see the hand of a seat, because of what they have seen in this game.
type SightError struct {
	Person  Person
	Seat    game.Seat // whose hand they may not see
	Seen    game.Seat // whose hand they have seen
	Removed bool      // from the audience of that seat
}

// Error names the person and the seats.
func (e SightError) Error() string {
	if e.Removed {
		return fmt.Sprintf("person %d was removed from the audience of seat %d", e.Person, e.Seen)
	}
	return fmt.Sprintf("person %d has seen the hand of seat %d and may not see that of seat %d", e.Person, e.Seen, e.Seat)
}

// MaySee refuses, with a SightError, somebody to whom the law forbids to show the hand of a seat; nil if they may see it.
func (t *Table) MaySee(p Person, s game.Seat) error {
	if v, joined := t.Voters[p]; joined && (v.Marooned || t.apart(v.Seat, s)) {
		return SightError{Person: p, Seat: s, Seen: v.Seat, Removed: v.Marooned}
	}
	for _, h := range t.Held {
		if h.Person == p && t.apart(h.Seat, s) {
			return SightError{Person: p, Seat: s, Seen: h.Seat}
		}
	}
	return nil
}

// CheckSight refuses, with a SightError, an entry that would show somebody a hand that they may not see. Apply does not:
// journals from before the law have such entries, and are read for ever.
func (t *Table) CheckSight(b Body) error {
	if p, s := t.shows(b); p != 0 {
		return t.MaySee(p, s)
	}
	return nil
}

// Binds lists who would see a hand of the game for the first time by an entry, and is bound by it from then on.
func (t *Table) Binds(b Body) (people []Person) {
	if _, starts := b.(Started); starts {
		for _, c := range t.Chairs {
			if c.Occupant.Kind == IsPerson {
				people = append(people, c.Occupant.Person)
			}
		}
		return people
	}
	if p, _ := t.shows(b); p != 0 && !t.hasSeen(p) {
		people = append(people, p)
	}
	return people
}

// hasSeen reports whether somebody has seen a hand of the game.
func (t *Table) hasSeen(p Person) bool {
	_, joined := t.Voters[p]
	return joined || slices.ContainsFunc(t.Held, func(h Held) bool { return h.Person == p })
}

// Sees reports whether somebody sees the hand of a seat as things stand: they have the seat, or are of its audience.
func (t *Table) Sees(p Person, s game.Seat) bool {
	if v, joined := t.Voters[p]; joined && v.Seat == s && !v.Marooned {
		return true
	}
	return p != 0 && s != game.NoSeat && t.ChairOf(p) == s
}

// shows is whom an entry of the running game shows a hand, and the seat whose it is; 0 for an entry that shows none.
func (t *Table) shows(b Body) (Person, game.Seat) {
	switch b := b.(type) {
	case Handed:
		if b.Occupant.Kind == IsPerson {
			return b.Occupant.Person, b.Seat
		}
	case Mustered:
		return b.Person, b.Seat
	case Looked:
		return b.Person, t.Voters[b.Person].Seat
	}
	return 0, game.NoSeat
}

// apart reports whether nobody may see the hands of both seats: they are of two sides, or one is an audience's.
func (t *Table) apart(one, other game.Seat) bool {
	mode := t.Game.Mode()
	return mode.SideOf(one) != mode.SideOf(other) || one != other && (t.IsCrew(one) || t.IsCrew(other))
}

// hold notes that somebody has a seat of the game.
func (t *Table) hold(o Occupant, s game.Seat) {
	h := Held{Person: o.Person, Seat: s}
	if o.Kind == IsPerson && !slices.Contains(t.Held, h) {
		t.Held = append(t.Held, h)
	}
}
