package journal_test

import (
	"slices"
	"testing"
	"time"

	"korsar/game"
	"korsar/storage/journal"
	"korsar/storage/storagetest"
)

// apply applies bodies as entries of a person, a minute apart.
func apply(t *testing.T, s *storagetest.Script, by journal.PersonID, bodies ...journal.Body) {
	t.Helper()
	for _, b := range bodies {
		e := journal.Entry{Seq: s.Seq + 1, At: s.LatestAt.Add(time.Minute), By: by, Cause: 5, Body: b}
		if by == 0 {
			e.Cause = 0
		}
		if _, err := s.Apply(e); err != nil {
			t.Fatalf("%T %+v: %v", b, b, err)
		}
	}
}

func playing(others int) *storagetest.Script {
	s := newScript(game.FreeForAll, others+1, others)
	s.Start()
	return s
}

// TestMissedTurnsAreCounted checks that missed turns in a row are counted until the person plays again, and that nobody
// can take back a covered move.
func TestMissedTurnsAreCounted(t *testing.T) {
	s := playing(1)
	seat := s.Game.Turn()
	other := 3 - seat
	person := s.Chairs[seat-1].Occupant.Person
	for missed := 1; missed <= 2; missed++ {
		apply(t, s, 0, journal.Covered{Seat: seat, Why: journal.Late}, journal.Played{Seat: seat, Move: game.DrawMove})
		if last := s.Turns[len(s.Turns)-1]; s.Chairs[seat-1].Missed != missed || last.Covered != journal.Late ||
			s.TakeBackSeat() != game.NoSeat {
			t.Fatalf("after %d missed turns: %+v, covered %q, undo %d",
				missed, s.Chairs[seat-1], last.Covered, s.TakeBackSeat())
		}
		acted := s.ActedAt
		apply(t, s, s.Chairs[other-1].Occupant.Person, journal.Played{Seat: other, Move: game.DrawMove})
		if !s.ActedAt.After(acted) || s.Turns[len(s.Turns)-1].Covered != "" {
			t.Fatal("a person's move is none")
		}
	}
	apply(t, s, 0, journal.Covered{Seat: seat, Why: journal.Away}, journal.Played{Seat: seat, Move: game.DrawMove})
	if s.Chairs[seat-1].Missed != 2 {
		t.Error("who is away has missed a turn")
	}
	apply(t, s, s.Chairs[other-1].Occupant.Person, journal.Played{Seat: other, Move: game.DrawMove})
	apply(t, s, person, journal.Played{Seat: seat, Move: game.DrawMove})
	if s.Chairs[seat-1].Missed != 0 {
		t.Error("who plays again has still missed turns")
	}
}

// TestWhenATurnBegins checks that a turn begins with the move before it, a new occupant of the seat, the end of a pause
// and unshelving. Taking back a move restores the earlier turn's beginning.
func TestWhenATurnBegins(t *testing.T) {
	s := playing(2)
	began := func(what string, wanted bool, at time.Time) {
		t.Helper()
		if now := s.TurnAt.Equal(s.LatestAt); now != wanted || !wanted && !s.TurnAt.Equal(at) {
			t.Errorf("%s: the turn began at %v, the entry is of %v", what, s.TurnAt, s.LatestAt)
		}
	}
	seat := s.Game.Turn()
	person := s.Chairs[seat-1].Occupant.Person
	at := s.TurnAt
	apply(t, s, person, journal.Ordered{Seat: seat%3 + 1, Order: journal.Order{First: game.DrawMove}})
	began("an order", false, at)
	apply(t, s, 1, journal.Handed{Seat: seat%3 + 1, Occupant: journal.Computer(journal.Mate)})
	began("a change elsewhere", false, at)
	apply(t, s, 1, journal.Handed{Seat: seat, Occupant: journal.Occupant{Kind: journal.IsComputer, Person: person,
		Level: journal.Mate}})
	began("a change on turn", true, at)
	apply(t, s, 0, journal.Paused{Why: journal.NoAccess})
	shown := s.BoardSeq
	apply(t, s, 0, journal.Resumed{})
	began("the end of a pause", true, at)
	if s.BoardSeq != shown || s.Paused != "" {
		t.Error("a pause made the buttons stale, or lasts")
	}
	apply(t, s, 0, journal.Shelving{})
	if s.Phase != journal.Shelved {
		t.Fatal("not shelved")
	}
	apply(t, s, person, journal.Unshelving{})
	began("unshelving", true, at)
	for len(s.Game.Moves(s.Game.Turn(), nil)) == 1 {
		apply(t, s, 1, journal.Played{Seat: s.Game.Turn(), Move: game.DrawMove})
	}
	moves := s.Game.Moves(s.Game.Turn(), nil)
	seat, at = s.Game.Turn(), s.TurnAt
	person = s.Chairs[seat-1].Occupant.Person
	apply(t, s, person, journal.Played{Seat: seat, Move: moves[len(moves)-1]})
	began("a move", true, at)
	apply(t, s, person, journal.TakenBack{Seat: seat})
	began("a move taken back", false, at)
}

// TestWhenAnOfferEnds checks that an offer ends with its answer, with a new occupant of its seat, and with a second
// offer of the seat.
func TestWhenAnOfferEnds(t *testing.T) {
	s := playing(2)
	apply(t, s, 1, journal.Offered{Seat: 1, To: 8}, journal.Offered{Seat: 1, To: 9})
	if o, offered := s.OfferOf(1); !offered || o.To != 9 || len(s.Offers) != 1 {
		t.Fatalf("offers %+v", s.Offers)
	}
	for _, bad := range []journal.Body{journal.Offered{Seat: 2, To: 9}, journal.Offered{Seat: 2, To: 1},
		journal.Offered{Seat: 4, To: 8}} {
		before := s.Clone()
		if _, err := s.Apply(journal.Entry{Seq: s.Seq + 1, By: 1, Body: bad}); err == nil ||
			len(s.Offers) != len(before.Offers) {
			t.Errorf("%+v was taken", bad)
		}
	}
	apply(t, s, 9, journal.Declined{Seat: 1})
	apply(t, s, 2, journal.Offered{Seat: 2}, journal.Offered{Seat: 3, To: 9})
	apply(t, s, 9, journal.Handed{Seat: 2, Occupant: person(9)})
	if len(s.Offers) != 0 {
		t.Errorf("who has a seat is still offered one: %+v", s.Offers)
	}
}

// TestGuestWhoDeclinesMayStillSit checks that a refusal is recorded and does not bar the guest.
func TestGuestWhoDeclinesMayStillSit(t *testing.T) {
	s := newScript(game.FreeForAll, 3, 0)
	apply(t, s, 1, journal.Invited{Person: 5}, journal.Invited{Person: 6})
	apply(t, s, 5, journal.Declined{Person: 5})
	if g := s.Guest(5); g == nil || !g.Declined || s.Guest(6).Declined || s.Guest(7) != nil {
		t.Errorf("guests %+v", s.Guests)
	}
	apply(t, s, 5, journal.Seated{Seat: 2, Occupant: person(5)})
}

// TestMovedTableHasNoOwnThread checks the channel of a table that was moved.
func TestMovedTableHasNoOwnThread(t *testing.T) {
	s := playing(1)
	s.Opened.Thread = true
	apply(t, s, 1, journal.ChannelChanged{Channel: 77})
	if s.Opened.Channel != 77 || s.Opened.Thread {
		t.Errorf("%+v", s.Opened)
	}
}

// TestCreditsGoToWhoMadeTheMove checks that a move is credited to the person who made it, or to nobody if the program
// did.
func TestCreditsGoToWhoMadeTheMove(t *testing.T) {
	s := playing(2)
	count := func(want ...journal.Credit) {
		t.Helper()
		if !slices.Equal(s.Credits, want) {
			t.Errorf("credited are %+v, want %+v", s.Credits, want)
		}
	}
	draw := func(by journal.PersonID) {
		t.Helper()
		apply(t, s, by, journal.Played{Seat: s.Game.Turn(), Move: game.DrawMove})
	}
	one := s.Game.Turn()
	two, three := one%3+1, (one+1)%3+1
	first, second := s.Chairs[one-1].Occupant.Person, s.Chairs[two-1].Occupant.Person
	draw(first)
	apply(t, s, 0, journal.Covered{Seat: two, Why: journal.Late})
	draw(0)
	apply(t, s, 1, journal.Handed{Seat: three, Occupant: journal.Occupant{Kind: journal.IsComputer, Person: 9,
		Level: journal.Mate}})
	draw(0)
	count(journal.Credit{Seat: one, Person: first, Moves: 1}, journal.Credit{Seat: two, Moves: 1},
		journal.Credit{Seat: three, Moves: 1})
	apply(t, s, 1, journal.Handed{Seat: one, Occupant: person(8)})
	draw(8)
	draw(second)
	count(journal.Credit{Seat: one, Person: first, Moves: 1}, journal.Credit{Seat: two, Moves: 1},
		journal.Credit{Seat: three, Moves: 1},
		journal.Credit{Seat: one, Person: 8, Moves: 1}, journal.Credit{Seat: two, Person: second, Moves: 1})
}

// TestFeatsMatchTheEvents compares the credited feats with the events of a game.
func TestFeatsMatchTheEvents(t *testing.T) {
	s := playing(3)
	want := map[journal.PersonID]journal.Feats{}
	prizes := 0
	for s.Phase == journal.Playing {
		by := s.Chairs[s.Game.Turn()-1].Occupant.Person
		s.Move()
		turn := s.Turns[len(s.Turns)-1].Turn
		for _, e := range turn.Public(&s.Game) {
			f := want[by]
			switch {
			case e.Kind == game.Attacked || e.Kind == game.Commanded && e.Card != game.Admiral:
				f.Fleets[slices.Index(game.AllFleets[:], e.Card.Fleet())]++
				want[by] = f
			case e.Kind == game.Captured && e.Seat != game.NoSeat: // not at the end
				who := s.Chairs[e.Seat-1].Occupant.Person
				f := want[who]
				f.Captures, f.Richest = f.Captures+1, max(f.Richest, e.Gold)
				prizes++
				want[who] = f
			}
		}
	}
	for _, c := range s.Credits {
		if c.Feats != want[c.Person] {
			t.Errorf("person %d is credited with %+v, want %+v", c.Person, c.Feats, want[c.Person])
		}
	}
	if prizes == 0 {
		t.Error("nobody captured anything")
	}
}
