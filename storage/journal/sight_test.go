package journal_test

import (
	"errors"
	"slices"
	"testing"

	"korsar/game"
	"korsar/storage/journal"
	"korsar/storage/storagetest"
)

// partnersWithAudience returns a game of partners in which persons 1 to 3 have seats 1 to 3 and an audience has seat 4.
// Person 11 is in the audience, person 12 was removed from it, and person 5 has had seat 3.
func partnersWithAudience() *storagetest.Script {
	s := newScript(game.Partnership, 4, 1)
	s.Join(5)
	s.Commit(1, journal.Seated{Seat: 4, Occupant: journal.Audience(0)})
	s.Start()
	s.Commit(0, journal.JoinedAudience{Seat: 4, Person: 11}, journal.JoinedAudience{Seat: 4, Person: 12},
		journal.RemovedVoter{Person: 12})
	s.Commit(5, journal.Handed{Seat: 3, Occupant: person(3)})
	return s
}

// TestPlayersSeeHandsOfOneSideOnly checks every kind of person. A present or former player may see the hands of their
// side unless an audience plays there. A member of an audience may see its hand unless they were removed. Anybody else
// may see any hand.
func TestPlayersSeeHandsOfOneSideOnly(t *testing.T) {
	s := partnersWithAudience()
	for _, test := range []struct {
		person journal.PersonID
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
			err := s.CheckSight(test.person, seat)
			var sight journal.SightError
			if (err == nil) != test.may[seat] || err != nil &&
				(!errors.As(err, &sight) || sight.Person != test.person || sight.Seat != seat) {
				t.Errorf("person %d and the hand of seat %d: %v, want %v", test.person, seat, err, test.may[seat])
			}
			if sees := s.Sees(test.person, seat); sees != (seat == test.sees) {
				t.Errorf("person %d sees the hand of seat %d: %v", test.person, seat, sees)
			}
		}
	}
}

// TestShowsNamesPersonAndSeat checks which entries show a hand to whom.
func TestShowsNamesPersonAndSeat(t *testing.T) {
	s := partnersWithAudience()
	for _, test := range []struct {
		body   journal.Body
		person journal.PersonID
		seat   game.Seat
	}{
		{journal.Handed{Seat: 1, Occupant: person(5)}, 5, 1},
		{journal.Seated{Seat: 1, Occupant: person(5)}, 5, 1},
		{journal.Seated{Seat: 1, Occupant: journal.Computer(journal.Mate)}, 0, 0},
		{journal.Handed{Seat: 1, Occupant: journal.Occupant{Kind: journal.IsComputer, Person: 5}}, 0, 0},
		{journal.JoinedAudience{Seat: 4, Person: 9}, 9, 4},
		{journal.SawHand{Person: 11}, 11, 4},
		{journal.RemovedVoter{Person: 11}, 0, 0},
		{journal.Offered{Seat: 1, To: 5}, 0, 0},
		{journal.Played{Seat: 1, Move: game.DrawMove}, 0, 0},
	} {
		if p, seat := s.Shows(test.body); p != test.person || seat != test.seat {
			t.Errorf("%T %+v shows person %d the hand of seat %d, want %d and %d",
				test.body, test.body, p, seat, test.person, test.seat)
		}
	}
}

// TestJournalsFromBeforeTheLawAreRead restores a journal in which a person goes from seat to seat. They see the hand of
// their current seat and may start to see no other.
func TestJournalsFromBeforeTheLawAreRead(t *testing.T) {
	s := newScript(game.FreeForAll, 3, 2)
	s.Start()
	s.Commit(1, journal.Handed{Seat: 1, Occupant: journal.Occupant{Kind: journal.IsComputer, Person: 1,
		Level: journal.Mate}})
	s.Commit(1, journal.Offered{Seat: 2, To: 1}, journal.Handed{Seat: 2, Occupant: person(1)})
	if !s.Sees(1, 2) || s.Sees(1, 1) {
		t.Error("person 1 does not see the hand of the seat that they have, or that of another")
	}
	for seat := game.Seat(1); seat <= 3; seat++ {
		if s.CheckSight(1, seat) == nil {
			t.Errorf("person 1, who has seen two hands, may begin to see that of seat %d", seat)
		}
	}
}

// TestFirstSightOfAHandBinds checks that a game binds each person once, whichever hand they see.
func TestFirstSightOfAHandBinds(t *testing.T) {
	s := newScript(game.FreeForAll, 4, 2)
	s.Commit(1, journal.Seated{Seat: 4, Occupant: journal.Audience(0)})
	binds := func(b journal.Body, wanted ...journal.PersonID) {
		t.Helper()
		c := s.Commit(1, b)
		if !slices.Equal(c.Bound, wanted) {
			t.Errorf("%T %+v binds %v, want %v", b, b, c.Bound, wanted)
		}
	}
	binds(journal.Left{Seat: 3})
	if c := s.Start(); !slices.Equal(c.Bound, []journal.PersonID{1, 2}) {
		t.Errorf("the deal binds %v", c.Bound)
	}
	binds(journal.Offered{Seat: 2, To: 9})
	binds(journal.Handed{Seat: 2, Occupant: person(9)}, 9)
	binds(journal.Handed{Seat: 2, Occupant: journal.Occupant{Kind: journal.IsComputer, Person: 9, Level: journal.Mate}})
	binds(journal.Handed{Seat: 2, Occupant: person(9)})
	binds(journal.JoinedAudience{Seat: 3, Person: 11})
	binds(journal.SawHand{Person: 11}, 11)
	binds(journal.RemovedVoter{Person: 11})
}

// TestGivenUpFollowsTheReason checks that a seat counts as given up if its person left, was late or asked their
// partner, but not if others wanted the change. It also checks whether others handed it over.
func TestGivenUpFollowsTheReason(t *testing.T) {
	by := func(p journal.PersonID, b journal.Body) journal.Entry { return journal.Entry{By: p, Cause: 9, Body: b} }
	computer := journal.Handed{Seat: 2, Occupant: journal.Occupant{Kind: journal.IsComputer, Person: 2,
		Level: journal.Mate}}
	late := journal.Entry{Body: journal.Covered{Seat: 2, Why: journal.Late}}
	for name, test := range map[string]struct {
		entries  []journal.Entry
		gaveUp   bool
		byOthers bool
	}{
		"left":                      {[]journal.Entry{by(2, computer)}, true, false},
		"their time was over":       {[]journal.Entry{{Body: computer}}, true, false},
		"their partner let them go": {[]journal.Entry{by(2, journal.Offered{Seat: 2}), by(1, computer)}, true, true},
		"late before, the host":     {[]journal.Entry{late, by(1, computer)}, true, true},
		"the host":                  {[]journal.Entry{by(1, computer)}, false, true},
		"a moderator":               {[]journal.Entry{by(0, computer)}, false, true},
		"the host, who had an offer": {[]journal.Entry{by(1, journal.Offered{Seat: 2, To: 9}), by(1, computer)},
			false, true},
		"left, and is back": {[]journal.Entry{by(2, computer),
			by(2, journal.Handed{Seat: 2, Occupant: person(2)})}, false, false},
	} {
		s := newScript(game.FreeForAll, 2, 1)
		s.Start()
		for s.Game.Turn() != 2 {
			s.Move()
		}
		for _, e := range test.entries {
			e.Seq = s.Seq + 1
			if _, err := s.Apply(e); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
		}
		if got := s.Chairs[1]; got.GivenUp != test.gaveUp || got.ByOthers != test.byOthers {
			t.Errorf("%s: given up %v, by others %v", name, got.GivenUp, got.ByOthers)
		}
	}
}

// TestOwnOfferIsConsent checks that an offer repeated by the seat's own person becomes theirs, and that anybody else's
// repetition is refused.
func TestOwnOfferIsConsent(t *testing.T) {
	s := newScript(game.FreeForAll, 2, 1)
	s.Start()
	offer := func(by journal.PersonID) error {
		_, err := s.Apply(journal.Entry{Seq: s.Seq + 1, By: by, Cause: 9, Body: journal.Offered{Seat: 2, To: 9}})
		return err
	}
	if err := offer(1); err != nil {
		t.Fatal(err)
	}
	if o, _ := s.OfferTo(9); s.Consented(o) || o.By != 1 || o.Seq != s.Seq {
		t.Errorf("offered by the host: %+v, with consent %v", o, s.Consented(o))
	}
	for _, by := range []journal.PersonID{0, 1} {
		if offer(by) == nil {
			t.Errorf("person %d repeats the offer", by)
		}
	}
	if err := offer(2); err != nil {
		t.Fatal(err)
	}
	if o, _ := s.OfferTo(9); !s.Consented(o) || len(s.Offers) != 1 {
		t.Errorf("offered by whose seat it is: %+v", s.Offers)
	}
}
