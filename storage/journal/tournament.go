package journal

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"korsar/game"
)

// TournamentTable describes a table of a tournament. Its places are fixed: nobody else takes a seat, and nothing else
// in its lobby changes.
type TournamentTable struct {
	ID     TournamentID `json:"id"`
	Round  int          `json:"round"`
	Number int          `json:"number"` // of the table in its round
	Places []Occupant   `json:"places"` // by seat of the lobby: the person or computer who plays there
	// Entrants are the tournament's numbers of the entrants who have the places, by seat of the lobby. The tournament's
	// own computers have 0.
	Entrants []int `json:"entrants"`
	Role     bool  `json:"role,omitempty"` // the tournament gives its winners a role
	// Until is when people lose their turn time and a computer makes each move at once. The zero time means never.
	Until time.Time `json:"until,omitzero"`
}

// PlaceReplaced records that another person plays for a person of a tournament from now on. In the lobby the seat of
// the old person becomes free. A seat of the game is handed over by a separate entry.
type PlaceReplaced struct {
	Old PersonID `json:"old"`
	New PersonID `json:"new"`
}

// Kind implements Body.
func (PlaceReplaced) Kind() Kind { return "place-replaced" }

// PlacesRemoved records that people of a tournament no longer take part in this game. In the lobby a computer gets the
// place of a person whose partner stays. If no person of a side stays, its places are removed and the seats after them
// move up. Seats of the game are handed over by separate entries.
type PlacesRemoved struct {
	People []PersonID `json:"people"`
}

// Kind implements Body.
func (PlacesRemoved) Kind() Kind { return "places-removed" }

// TournamentDeadline records the time from which a computer makes each move of a tournament's table at once. The zero
// time means never.
type TournamentDeadline struct {
	Until time.Time `json:"until,omitzero"`
}

// Kind implements Body.
func (TournamentDeadline) Kind() Kind { return "tournament-deadline" }

func decodeTournamentDeadline(text string) (Body, error) {
	body, err := DecodeObject[TournamentDeadline](text)
	if err != nil {
		return nil, err
	}
	return TournamentDeadline{Until: body.(TournamentDeadline).Until.UTC()}, nil
}

// SeatOf returns the seat of the lobby that is kept for a person, or NoSeat if there is none.
func (o *TournamentTable) SeatOf(p PersonID) game.Seat {
	for i, place := range o.Places {
		if place.Kind == IsPerson && place.Person == p {
			return game.Seat(i + 1)
		}
	}
	return game.NoSeat
}

// People returns the people for whom places are kept, by seat of the lobby.
func (o *TournamentTable) People() (people []PersonID) {
	for _, place := range o.Places {
		if place.Kind == IsPerson {
			people = append(people, place.Person)
		}
	}
	return people
}

// EntrantOf returns the entrant that a person plays for, or 0 if they have no place.
func (o *TournamentTable) EntrantOf(p PersonID) int {
	if seat := o.SeatOf(p); seat != game.NoSeat {
		return o.Entrants[seat-1]
	}
	return 0
}

// Keeps reports whether a seat of the lobby is kept for an occupant or, if it is a computer, for the person whom it
// covers.
func (o *TournamentTable) Keeps(s game.Seat, occupant Occupant) bool {
	place := o.Places[s-1]
	return occupant == place || occupant.Kind == IsComputer && place.Kind == IsPerson && occupant.Person == place.Person
}

// check returns an error for a table that no tournament can have.
func (o *TournamentTable) check(seats int) error {
	people := o.People()
	slices.Sort(people)
	switch {
	case o.ID <= 0 || o.Round <= 0 || o.Number <= 0:
		return fmt.Errorf("no table %d of round %d of tournament %d", o.Number, o.Round, o.ID)
	case len(o.Places) != seats:
		return fmt.Errorf("%d places for %d seats", len(o.Places), seats)
	case len(o.Entrants) != seats:
		return fmt.Errorf("the entrants of %d places for %d seats", len(o.Entrants), seats)
	case len(people) == 0:
		return errors.New("no place is kept for a person")
	case len(slices.Compact(people)) < len(people):
		return errors.New("two places are kept for one person")
	}
	for _, place := range o.Places {
		if !place.valid() || place.Kind == IsAudience || place.Kind == IsComputer && place.Person != 0 {
			return fmt.Errorf("invalid place %+v: expected a person or a computer", place)
		}
	}
	return nil
}

// Ready reports whether the table is a tournament's, is in the lobby, and has every place taken.
func (t *Table) Ready() bool {
	return t.Opened.Tournament != nil && t.Phase == Lobby && t.FreeSeat() == game.NoSeat
}

// requireOwnLobby returns an error for a table of a tournament, which controls its lobby.
func (t *Table) requireOwnLobby(what string) error {
	if o := t.Opened.Tournament; o != nil {
		return fmt.Errorf("%s at a table of tournament %d", what, o.ID)
	}
	return nil
}

// mayHand reports whether a seat of the game may go to an occupant. At a tournament's table a person gets only their
// own seat, or the seat of a person whom they replace. A computer gets a seat only to play for the person who has it.
func (t *Table) mayHand(c *Chair, to Occupant) bool {
	o, holder := t.Opened.Tournament, c.Occupant.Person
	switch {
	case o == nil:
		return true
	case to.Kind == IsPerson && t.IsRemoved(to.Person):
		return false
	case to.Person == holder:
		return true
	}
	return to.Kind == IsPerson && holder != 0 && o.SeatOf(holder) == game.NoSeat && o.SeatOf(to.Person) != game.NoSeat
}

func (t *Table) replacePlace(b PlaceReplaced, e Entry) error {
	before := t.Opened.Tournament
	switch {
	case before == nil || !t.Phase.Live():
		return fmt.Errorf("a table in phase %q has no places to replace", t.Phase)
	case before.SeatOf(b.Old) == game.NoSeat:
		return fmt.Errorf("no place is kept for person %d", b.Old)
	case b.New <= 0 || before.SeatOf(b.New) != game.NoSeat:
		return fmt.Errorf("no place can be kept for person %d", b.New)
	}
	seat, next := before.SeatOf(b.Old), *before
	next.Places = slices.Clone(before.Places)
	next.Places[seat-1].Person = b.New
	t.Opened.Tournament = &next
	if guest := t.Guest(b.Old); guest != nil {
		guest.Person, guest.Since = b.New, e.Seq
	}
	t.Removed = slices.DeleteFunc(slices.Clone(t.Removed), func(p PersonID) bool { return p == b.New })
	if t.Phase == Lobby {
		t.Chairs[seat-1] = Chair{Seat: seat}
	}
	return nil
}

// IsRemoved reports whether the tournament removed a person's place at this table.
func (t *Table) IsRemoved(p PersonID) bool { return slices.Contains(t.Removed, p) }

func (t *Table) removePlaces(b PlacesRemoved, e Entry) error {
	before := t.Opened.Tournament
	switch {
	case before == nil || t.Phase != Lobby && t.Phase != Playing:
		return fmt.Errorf("a table in phase %q has no places to remove", t.Phase)
	case len(b.People) == 0:
		return errors.New("no place is removed")
	}
	next, chairs := *before, slices.Clone(t.Chairs)
	next.Places = slices.Clone(before.Places)
	for _, p := range b.People {
		seat := next.SeatOf(p)
		if seat == game.NoSeat {
			return fmt.Errorf("no place is kept for person %d", p)
		}
		computer := Computer(t.Options().Computers())
		if next.Places[seat-1] = computer; t.Phase == Lobby {
			chairs[seat-1] = Chair{Seat: seat, Occupant: computer, Since: e.Seq, Agreed: t.Options().Terms()}
		}
	}
	options := t.Options()
	if t.Phase == Lobby {
		chairs = next.dropSides(before, options.Mode, chairs)
		options.Seats = len(chairs)
	}
	if err := next.check(len(next.Places)); err != nil {
		return err
	}
	if err := options.Check(); err != nil {
		return fmt.Errorf("remove places: %w", err)
	}
	t.Opened.Tournament, t.Opened.Options, t.Chairs = &next, options, chairs
	t.numberChairs()
	t.Removed = append(slices.Clone(t.Removed), b.People...)
	t.Guests = slices.DeleteFunc(slices.Clone(t.Guests), func(g Guest) bool { return t.IsRemoved(g.Person) })
	return nil
}

// dropSides removes the places of each side that had a person before and has none now. It returns the remaining chairs.
func (o *TournamentTable) dropSides(before *TournamentTable, mode game.Mode, chairs []Chair) (left []Chair) {
	has := func(places []Occupant, side game.Side) bool {
		for i, place := range places {
			if place.Kind == IsPerson && mode.SideOf(game.Seat(i+1)) == side {
				return true
			}
		}
		return false
	}
	var places []Occupant
	var entrants []int
	for i, place := range o.Places {
		side := mode.SideOf(game.Seat(i + 1))
		if !has(o.Places, side) && has(before.Places, side) {
			continue
		}
		places, entrants, left = append(places, place), append(entrants, o.Entrants[i]), append(left, chairs[i])
	}
	o.Places, o.Entrants = places, entrants
	return left
}

func (t *Table) setTournamentDeadline(b TournamentDeadline) error {
	before := t.Opened.Tournament
	if before == nil || !t.Phase.Live() {
		return fmt.Errorf("a table in phase %q has no deadline of a tournament", t.Phase)
	}
	next := *before
	next.Until = b.Until
	t.Opened.Tournament = &next
	return nil
}
