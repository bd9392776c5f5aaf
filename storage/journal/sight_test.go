package journal_test

import (
	"errors"
	"testing"

	"korsar/game"
	"korsar/storage/journal"
	"korsar/storage/storagetest"
)

// sighted is a game of partners: persons 1 to 3 have seats 1 to 3, an audience has seat 4, of which is person 11, and from
// which person 12 was removed; person 5 has had seat 3.
func sighted() *storagetest.Story {
	s := story(game.Partnership, 4, 1)
	s.Join(5)
	s.Tell(1, journal.Seated{Seat: 4, Occupant: journal.Crew(0)})
	s.Start()
	s.Tell(0, journal.Mustered{Seat: 4, Person: 11}, journal.Mustered{Seat: 4, Person: 12}, journal.Marooned{Person: 12})
	s.Tell(5, journal.Handed{Seat: 3, Occupant: person(3)})
	return s
}

// TestHandsOfOneSide: whoever has had a seat may see the hands of its side, unless an audience plays there; whoever has
// been of an audience may see that audience's hand, unless they were removed; everybody else may see any.
func TestHandsOfOneSide(t *testing.T) {
	s := sighted()
	for _, test := range []struct {
		person journal.Person
		may    [5]bool // by seat
		sees   game.Seat
	}{
		{1, [5]bool{1: true, 2: true}, 1},
		{3, [5]bool{3: true}, 3},
		{5, [5]bool{3: true}, game.NoSeat},
		{9, [5]bool{1: true, 2: true, 3: true, 4: true}, game.NoSeat},
		{11, [5]bool{4: true}, 4},
		{12, [5]bool{}, game.NoSeat},
	} {
		for seat := game.Seat(1); seat <= 4; seat++ {
			err := s.MaySee(test.person, seat)
			var sight journal.SightError
			if (err == nil) != test.may[seat] || err != nil && (!errors.As(err, &sight) || sight.Person != test.person || sight.Seat != seat) {
				t.Errorf("person %d and the hand of seat %d: %v, want %v", test.person, seat, err, test.may[seat])
			}
			if sees := s.Sees(test.person, seat); sees != (seat == test.sees) {
				t.Errorf("person %d sees the hand of seat %d: %v", test.person, seat, sees)
			}
		}
	}
}

// TestEntriesThatShowAHandAreChecked, and no others.
func TestEntriesThatShowAHandAreChecked(t *testing.T) {
	s := sighted()
	for _, refused := range []journal.Body{journal.Handed{Seat: 1, Occupant: person(5)}, journal.Handed{Seat: 3, Occupant: person(11)},
		journal.Mustered{Seat: 4, Person: 1}, journal.Looked{Person: 12}} {
		if err := s.CheckSight(refused); !errors.As(err, new(journal.SightError)) {
			t.Errorf("%+v: %v", refused, err)
		}
	}
	for _, fine := range []journal.Body{journal.Handed{Seat: 3, Occupant: person(5)}, journal.Handed{Seat: 1, Occupant: journal.Occupant{Kind: journal.IsComputer, Person: 5}},
		journal.Mustered{Seat: 4, Person: 9}, journal.Looked{Person: 11}, journal.Marooned{Person: 11}, journal.Offered{Seat: 1, To: 5}} {
		if err := s.CheckSight(fine); err != nil {
			t.Errorf("%+v: %v", fine, err)
		}
	}
}

// TestJournalsFromBeforeTheLawAreRead: in them somebody goes from seat to seat. Whoever did so sees the hand of the seat
// that they have, and begins to see no other.
func TestJournalsFromBeforeTheLawAreRead(t *testing.T) {
	s := story(game.FreeForAll, 3, 2)
	s.Start()
	s.Tell(1, journal.Handed{Seat: 1, Occupant: journal.Occupant{Kind: journal.IsComputer, Person: 1, Level: journal.Mate}})
	s.Tell(1, journal.Offered{Seat: 2, To: 1}, journal.Handed{Seat: 2, Occupant: person(1)})
	if !s.Sees(1, 2) || s.Sees(1, 1) {
		t.Error("person 1 does not see the hand of the seat that they have, or that of another")
	}
	for seat := game.Seat(1); seat <= 3; seat++ {
		if s.MaySee(1, seat) == nil {
			t.Errorf("person 1, who has seen two hands, may begin to see that of seat %d", seat)
		}
	}
}
