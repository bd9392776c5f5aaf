package journal_test

import (
	"slices"
	"testing"

	"korsar/game"
	"korsar/storage/journal"
	"korsar/storage/storagetest"
)

// TestOccupantAtIsWhoMadeTheMove hands a seat on four times, once to an occupant who never moves. It compares
// OccupantAt with the occupant when the move was made, also at the table restored from the journal.
func TestOccupantAtIsWhoMadeTheMove(t *testing.T) {
	s := storagetest.NewScript(10, storagetest.Options(game.FreeForAll, 3), 1)
	entries := storagetest.Entries(s.Open())
	add := func(by journal.PersonID, b journal.Body) {
		entries = append(entries, storagetest.Entries(s.Commit(by, b))...)
	}
	entries = append(entries, storagetest.Entries(s.Join(2))...)
	entries = append(entries, storagetest.Entries(s.Start())...)
	var made [][]journal.Occupant // who had each seat, by move
	play := func(moves int) {
		for range moves {
			var now []journal.Occupant
			for _, c := range s.Chairs {
				now = append(now, c.Occupant)
			}
			made = append(made, now)
			entries = append(entries, storagetest.Entries(s.Move())...)
		}
	}
	cover := journal.Occupant{Kind: journal.IsComputer, Person: 2, Level: journal.Mate}
	play(3)
	add(2, journal.Handed{Seat: 2, Occupant: cover})
	play(2)
	add(2, journal.Handed{Seat: 2, Occupant: person(2)})
	play(4)
	add(2, journal.Handed{Seat: 2, Occupant: cover})
	add(4, journal.Handed{Seat: 2, Occupant: person(4)})
	play(5)
	for name, table := range map[string]journal.Table{"as played": s.Table, "restored": restored(t, entries)} {
		for i, wanted := range made {
			for seat, occupant := range wanted {
				if got := table.OccupantAt(game.Seat(seat+1), i+1); got != occupant {
					t.Errorf("%s: at move %d seat %d had %+v, want %+v", name, i+1, seat+1, got, occupant)
				}
			}
		}
		if got := table.OccupantAt(2, len(made)+1); got != person(4) {
			t.Errorf("%s: the next move of seat 2 is for %+v, want person 4", name, got)
		}
	}
}

// TestTakenBackMoveIsNotTheNextOccupants checks that a person who gets the seat of a player who took a move back begins
// a turn and does not count as having taken it back.
func TestTakenBackMoveIsNotTheNextOccupants(t *testing.T) {
	s := newScript(game.FreeForAll, 2, 1)
	s.Start()
	for s.TakeBackSeat() == game.NoSeat {
		s.Move()
	}
	seat := s.TakeBackSeat()
	s.Commit(s.Chairs[seat-1].Occupant.Person, journal.TakenBack{Seat: seat})
	if s.TookBack != seat {
		t.Fatalf("seat %d took a move back, and the table says seat %d", seat, s.TookBack)
	}
	former := slices.Clone(s.Former)
	s.Commit(7, journal.Handed{Seat: seat, Occupant: person(7)})
	if s.TookBack != game.NoSeat || len(s.Former) != len(former)+1 || s.Former[0].Until != s.Game.MovesMade() {
		t.Errorf("the seat changed hands: seat %d took a move back, former occupants %+v", s.TookBack, s.Former)
	}
}
