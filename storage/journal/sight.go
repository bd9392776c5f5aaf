package journal

import (
	"fmt"
	"slices"

	"korsar/game"
)

// SeatHolder is a person who has or had a seat of the game, and so has seen its hand.
type SeatHolder struct {
	Person PersonID
	Seat   game.Seat
}

// SightError is returned when a person may not see a seat's hand because of what they have seen in this game, or will
// see when it starts.
type SightError struct {
	Person  PersonID
	Seat    game.Seat // whose hand they may not see
	Seen    game.Seat // whose hand they have seen or will see
	Removed bool      // from the audience of that seat
}

// Error names the person and the seats.
func (e SightError) Error() string {
	if e.Removed {
		return fmt.Sprintf("person %d was removed from the audience of seat %d", e.Person, e.Seen)
	}
	return fmt.Sprintf("person %d has seen the hand of seat %d and may not see that of seat %d",
		e.Person, e.Seen, e.Seat)
}

// CheckSight returns a SightError if a person may not see the hand of a seat.
func (t *Table) CheckSight(p PersonID, s game.Seat) error {
	if v, joined := t.Voters[p]; joined && (v.Removed || t.handsConflict(v.Seat, s)) {
		return SightError{Person: p, Seat: s, Seen: v.Seat, Removed: v.Removed}
	}
	if own := t.SeatOf(p); t.Phase == Lobby && own != game.NoSeat && t.handsConflict(own, s) {
		return SightError{Person: p, Seat: s, Seen: own}
	}
	for _, h := range t.SeatHolders {
		if h.Person == p && t.handsConflict(h.Seat, s) {
			return SightError{Person: p, Seat: s, Seen: h.Seat}
		}
	}
	return nil
}

// Binds returns the people whom an entry will bind to the game when it is applied: those to whom it shows their first
// hand, and a person whom it removes from an audience. The latter cannot come back under another number.
func (t *Table) Binds(b Body) (people []PersonID) {
	switch b := b.(type) {
	case Started:
		for _, c := range t.Chairs {
			if c.Occupant.Kind == IsPerson {
				people = append(people, c.Occupant.Person)
			}
		}
	case Handed, SawHand:
		if p, _ := t.Shows(b); p != 0 && !t.hasSeen(p) {
			people = append(people, p)
		}
	case RemovedVoter:
		if !t.hasSeen(b.Person) {
			people = append(people, b.Person)
		}
	}
	return people
}

func (t *Table) hasSeen(p PersonID) bool {
	return t.Voters[p].Looked || t.HasHadSeat(p)
}

// HasHadSeat reports whether a person has or had a seat of the game.
func (t *Table) HasHadSeat(p PersonID) bool {
	return slices.ContainsFunc(t.SeatHolders, func(h SeatHolder) bool { return h.Person == p })
}

// Sees reports whether a person currently sees the hand of a seat, as its player or in its audience.
func (t *Table) Sees(p PersonID, s game.Seat) bool {
	if v, joined := t.Voters[p]; joined && v.Seat == s && !v.Removed {
		return true
	}
	return p != 0 && s != game.NoSeat && t.SeatOf(p) == s
}

// Shows returns the person to whom an entry shows a hand, now or when the game starts, and the seat whose hand it is.
// It returns zeros if the entry shows none. Started shows none: seats and audiences were taken before it. Callers ask
// CheckSight before they apply the entry. Apply asks only about audiences: see the laws of the package.
func (t *Table) Shows(b Body) (PersonID, game.Seat) {
	switch b := b.(type) {
	case Seated:
		if b.Occupant.Kind == IsPerson {
			return b.Occupant.Person, b.Seat
		}
	case Handed:
		if b.Occupant.Kind == IsPerson {
			return b.Occupant.Person, b.Seat
		}
	case JoinedAudience:
		return b.Person, b.Seat
	case SawHand:
		return b.Person, t.Voters[b.Person].Seat
	}
	return 0, game.NoSeat
}

// handsConflict reports whether nobody may see the hands of both seats, because they belong to two sides or one is an
// audience's.
func (t *Table) handsConflict(one, other game.Seat) bool {
	mode := t.Options().Mode
	return mode.SideOf(one) != mode.SideOf(other) || one != other && (t.IsAudience(one) || t.IsAudience(other))
}

// recordHolder records that a person has a seat of the game.
func (t *Table) recordHolder(o Occupant, s game.Seat) {
	h := SeatHolder{Person: o.Person, Seat: s}
	if o.Kind == IsPerson && !slices.Contains(t.SeatHolders, h) {
		t.SeatHolders = append(t.SeatHolders, h)
	}
}
