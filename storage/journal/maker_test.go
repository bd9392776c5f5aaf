package journal_test

import (
	"testing"

	"korsar/game"
	"korsar/storage/journal"
	"korsar/storage/storagetest"
)

// TestMakersAreWhoIsCredited plays whole games in which moves are taken back, covered, and made by a computer for a
// person who left. The maker of each move is the person credited with it.
func TestMakersAreWhoIsCredited(t *testing.T) {
	for seed, options := range []journal.Options{storagetest.Options(game.FreeForAll, 3),
		storagetest.Options(game.Partnership, 4), storagetest.Options(game.Partnership, 6)} {
		s := storagetest.NewScript(10, options, uint64(seed))
		entries := storagetest.Entries(s.Open())
		add := func(by journal.PersonID, b journal.Body) {
			entries = append(entries, storagetest.Entries(s.Commit(by, b))...)
		}
		for p := 2; s.FreeSeat() != game.NoSeat; p++ {
			entries = append(entries, storagetest.Entries(s.Join(journal.PersonID(p)))...)
		}
		entries = append(entries, storagetest.Entries(s.Start())...)
		person := journal.Person(2)
		computer := journal.Occupant{Kind: journal.IsComputer, Person: 2, Level: journal.Mate}
		takenBack, covered := 0, 0
		for n := 0; s.Phase == journal.Playing; n++ {
			turn := s.Game.Turn()
			switch seat := s.TakeBackSeat(); {
			case seat != game.NoSeat && n%5 == 0:
				add(s.Chairs[seat-1].Occupant.Person, journal.TakenBack{Seat: seat})
				takenBack++
				continue
			case n%7 == 0 && s.Chairs[turn-1].Occupant.Kind == journal.IsPerson:
				add(0, journal.Covered{Seat: turn, Why: journal.Late})
				covered++
			}
			switch {
			case n == 22:
				add(2, journal.Handed{Seat: 2, Occupant: computer})
			case n == 41:
				add(2, journal.Handed{Seat: 2, Occupant: person})
			case n > 41 && n%3 == 0 && turn == 2: // sometimes in the middle of a covered turn
				add(2, journal.Handed{Seat: 2, Occupant: computer})
				add(2, journal.Handed{Seat: 2, Occupant: person})
			}
			entries = append(entries, storagetest.Entries(s.Move())...)
		}
		made := map[journal.Credit]int{}
		r, err := journal.Record(entries, names)
		if err != nil {
			t.Fatal(err)
		}
		makers := s.Makers(entries)
		if len(makers) != len(r.Moves) || takenBack == 0 || covered == 0 {
			t.Fatalf("%d moves have %d makers; %d were taken back and %d covered",
				len(r.Moves), len(makers), takenBack, covered)
		}
		for i, maker := range makers {
			if r.Moves[i].Action != game.SitOut {
				made[journal.Credit{Seat: game.Seat((int(r.First)-1+i)%len(r.Seats) + 1), Person: maker}]++
			}
		}
		for _, c := range s.Credits {
			if key := (journal.Credit{Seat: c.Seat, Person: c.Person}); made[key] != c.Moves {
				t.Errorf("person %d is credited with %d moves of seat %d, and made %d",
					c.Person, c.Moves, c.Seat, made[key])
			}
		}
	}
}
