package journal_test

import (
	"reflect"
	"slices"
	"testing"

	"korsar/game"
	"korsar/storage/journal"
	"korsar/storage/storagetest"
)

// TestTakeBackRestoresThePosition takes back moves now and then in whole games of partners, who may have to sit out,
// and checks the position, the credits and the record.
func TestTakeBackRestoresThePosition(t *testing.T) {
	s := storagetest.NewScript(10, storagetest.Options(game.Partnership, 4), 1)
	entries := storagetest.Entries(s.Open())
	for p := 2; s.FreeSeat() != game.NoSeat; p++ {
		entries = append(entries, storagetest.Entries(s.Join(journal.PersonID(p)))...)
	}
	entries = append(entries, storagetest.Entries(s.Start())...)
	taken, across := 0, false
	var earlier game.State
	for s.Phase == journal.Playing {
		before, turns, credited := s.Game, len(s.Turns), slices.Clone(s.Credits)
		seat := s.Game.Turn()
		entries = append(entries, storagetest.Entries(s.Move())...)
		move := s.Turns[len(s.Turns)-1].Move
		if move == game.SitOutMove { // the partner's last move may still be taken back
			if partner := s.TakeBackSeat(); !across && partner != game.NoSeat {
				across = true
				entries = append(entries, storagetest.Entries(s.Commit(1, journal.TakenBack{Seat: partner}))...)
				if s.Game != earlier {
					t.Fatal("with the partner sitting out, the move was taken back to another position")
				}
			}
			continue
		}
		earlier = before
		drew := move == game.DrawMove
		if may := s.TakeBackSeat() == seat; may == (drew || s.Phase != journal.Playing) {
			t.Fatalf("after %v seat %d may take back: %v", move, seat, may)
		}
		wrong := journal.Entry{Seq: s.Seq + 1, Body: journal.TakenBack{Seat: seat%4 + 1}}
		if _, err := s.Apply(wrong); err == nil {
			t.Fatal("somebody else took the move back")
		}
		if s.TakeBackSeat() != seat || taken > 20 || s.Game.MovesMade()%3 > 0 {
			continue
		}
		taken++
		entries = append(entries, storagetest.Entries(s.Commit(1, journal.TakenBack{Seat: seat}))...)
		if !slices.Equal(s.Credits, credited) {
			t.Fatalf("credited were %+v, and after taking back %+v", credited, s.Credits)
		}
		if s.Game != before || s.TookBack != seat || s.TakeBackSeat() != game.NoSeat || len(s.Turns) > turns {
			t.Fatalf("the move was taken back to another position, or there is more to take back")
		}
	}
	if taken < 5 || !across {
		t.Fatalf("%d moves were taken back; with a partner sitting out: %v", taken, across)
	}
	r, err := journal.Record(entries, names)
	if err != nil {
		t.Fatal(err)
	}
	if end, err := r.Replay(nil); err != nil || !end.Over() || len(r.Moves) != s.Game.MovesMade() {
		t.Errorf("the record has %d moves of %d; %v", len(r.Moves), s.Game.MovesMade(), err)
	}
	if again := restored(t, entries); !reflect.DeepEqual(again, s.Table) {
		t.Error("the journal folds to another table")
	}
}
