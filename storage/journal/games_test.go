package journal_test

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"korsar/game"
	"korsar/game/record"
	"korsar/storage/journal"
	"korsar/storage/storagetest"
)

// TestWholeGames plays random games of every kind from opening to end and restores them from their stored texts.
func TestWholeGames(t *testing.T) {
	for _, edition := range game.Editions {
		for _, mode := range game.Modes {
			for _, seats := range mode.SeatCounts() {
				t.Run(fmt.Sprintf("%s %v %d", edition.ID, mode, seats), func(t *testing.T) {
					options := storagetest.Options(mode, seats)
					options.Edition = edition.ID
					wholeGame(t, storagetest.NewScript(10, options, uint64(seats)))
				})
			}
		}
	}
}

func wholeGame(t *testing.T, s *storagetest.Script) {
	entries := storagetest.Entries(s.Open())
	for p := 2; s.FreeSeat() != game.NoSeat; p++ {
		entries = append(entries, storagetest.Entries(s.Join(journal.PersonID(p)))...)
	}
	entries = append(entries, storagetest.Entries(s.Start())...)
	if _, err := journal.Record(entries, names); !errors.Is(err, journal.ErrRunning) {
		t.Errorf("the record of a running game: got error %v", err)
	}
	for s.Phase == journal.Playing {
		entries = append(entries, storagetest.Entries(s.Move())...)
		switch s.Game.MovesMade() {
		case 10:
			entries = append(entries, storagetest.Entries(s.Commit(2,
				journal.Handed{Seat: 2, Occupant: journal.Occupant{Kind: journal.IsComputer, Person: 2,
					Level: journal.Mate}}))...)
			wantCoveredSeat(t, s, 2)
		case 15:
			entries = append(entries, storagetest.Entries(s.Commit(2,
				journal.Handed{Seat: 2, Occupant: journal.Person(2)}))...)
			wantCoveredSeat(t, s, game.NoSeat)
		}
	}
	if s.Phase != journal.Finished || len(s.Turns) != min(2*s.Game.Seats(), s.Game.MovesMade()) ||
		!s.Turns[len(s.Turns)-1].Ended {
		t.Fatalf("the game ended in phase %q with %d turns in mind", s.Phase, len(s.Turns))
	}
	if !reflect.DeepEqual(restored(t, entries), s.Table) {
		t.Fatal("the journal folds to another table")
	}
	wantRecord(t, s, entries)
}

func names(o journal.Occupant) string { return fmt.Sprintf("%s %d", o.Kind, o.Person) }

// wantCoveredSeat checks which seat a computer plays for person 2.
func wantCoveredSeat(t *testing.T, s *storagetest.Script, seat game.Seat) {
	t.Helper()
	if s.CoveredSeat(2) != seat || (s.SeatOf(2) == game.NoSeat) != (seat != game.NoSeat) ||
		s.CoveredSeat(0) != game.NoSeat {
		t.Errorf("the computer for person 2 has seat %d, they have %d", s.CoveredSeat(2), s.SeatOf(2))
	}
}

// wantRecord reads the record of a finished game.
func wantRecord(t *testing.T, s *storagetest.Script, entries []journal.Entry) {
	t.Helper()
	text, err := journal.RecordText(entries, names)
	if err != nil {
		t.Fatal(err)
	}
	r, err := record.NewReader(strings.NewReader(text)).Next()
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Moves) != s.Game.MovesMade() || r.Seats[0] != "person 1" ||
		!reflect.DeepEqual(r.Result, record.Scores(&s.Game)) {
		t.Errorf("the record has %d moves, seats %v, result %v", len(r.Moves), r.Seats, r.Result)
	}
	changes := []record.Change{{Move: 11, Seat: 2, Name: "computer 2"}, {Move: 16, Seat: 2, Name: "person 2"}}
	if !reflect.DeepEqual(r.Changes, changes) || r.Seats[1] != "person 2" {
		t.Errorf("the record tells changes %v from %v on, want %v", r.Changes, r.Seats, changes)
	}
}
