package journal_test

import (
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"korsar/game"
	"korsar/game/gametest"
	"korsar/storage/journal"
	"korsar/storage/storagetest"
)

// newScript returns a table with a host and this many other people.
func newScript(mode game.Mode, seats int, others int) *storagetest.Script {
	s := storagetest.NewScript(10, storagetest.Options(mode, seats), 1)
	s.Open()
	for p := range others {
		s.Join(journal.PersonID(2 + p))
	}
	return s
}

var person = journal.Person

// people returns the people by seat, 0 for a free seat, or nil if the seats are misnumbered.
func people(t *journal.Table) (list []journal.PersonID) {
	for i, c := range t.Chairs {
		if c.Seat != game.Seat(i+1) {
			return nil
		}
		list = append(list, c.Occupant.Person)
	}
	return list
}

func wantPeople(t *testing.T, s *storagetest.Script, wanted ...journal.PersonID) {
	t.Helper()
	if got := people(&s.Table); !reflect.DeepEqual(got, wanted) {
		t.Errorf("the people by seat are %v, want %v", got, wanted)
	}
}

// TestRefusedEntryChangesNothing applies, in each phase, entries that the phase refuses.
func TestRefusedEntryChangesNothing(t *testing.T) {
	deck := game.OrderedDeck()
	seat := func(s game.Seat, o journal.Occupant) journal.Body { return journal.Seated{Seat: s, Occupant: o} }
	unopened := &storagetest.Script{}
	lobby := newScript(game.FreeForAll, 3, 1)
	playing := newScript(game.FreeForAll, 3, 1)
	playing.Start()
	playing.Move()
	finished := newScript(game.FreeForAll, 2, 1)
	finished.Start()
	for !finished.Game.Over() {
		finished.Move()
	}
	gone := newScript(game.FreeForAll, 2, 1)
	gone.Commit(1, journal.Closed{Reason: journal.Canceled})

	all := []journal.Body{lobby.Opened, seat(3, person(9)), journal.Left{Seat: 2}, journal.Reseated{Seat: 1, With: 2},
		journal.Started{First: 1, Deck: deck}, journal.Played{Seat: 1,
			Move: game.DrawMove}, journal.Closed{Reason: journal.Stopped}, nil}
	notFor := func(allowed ...journal.Kind) (bodies []journal.Body) {
		for _, b := range all {
			if b == nil || !slices.Contains(allowed, b.Kind()) {
				bodies = append(bodies, b)
			}
		}
		return bodies
	}
	all = append(all, journal.Covered{Seat: playing.Game.Turn(), Why: journal.Late}, journal.Invited{Person: 9},
		journal.Offered{Seat: 1, To: 9}, journal.Shelving{}, journal.Paused{Why: journal.NoAccess},
		journal.ChannelChanged{Channel: 99},
		journal.Resumed{}, journal.Unshelving{}, journal.Declined{Person: 9}, journal.Declined{Seat: 1})
	bad := lobby.Opened
	bad.Options.Seats = 7
	other := game.Seat(3) - playing.Game.Turn()
	for name, test := range map[string]struct {
		table   *journal.Table
		refused []journal.Body
	}{
		"unopened": {&unopened.Table, append(notFor("opened"), bad)},
		"lobby": {&lobby.Table, notFor("seated", "left", "reseated", "started", "closed", "invited", "paused",
			"channel-changed")},
		"playing": {&playing.Table, append(notFor("played", "closed", "covered", "offered", "shelved", "paused",
			"channel-changed"),
			journal.Played{Seat: other, Move: game.DrawMove})},
		"finished": {&finished.Table, notFor()},
		"gone":     {&gone.Table, notFor()},
		"seats in lobby": {&lobby.Table, []journal.Body{
			seat(0, person(9)), seat(4, person(9)), seat(2, person(9)), seat(3, person(2)),
			seat(3, journal.Occupant{}), seat(3, person(0)), seat(3,
				journal.Occupant{Kind: journal.IsAudience, Person: 4}), seat(3, journal.Occupant{Kind: "cat"}),
			journal.Left{}, journal.Left{Seat: 3}, journal.Left{Seat: 4}, journal.Reseated{Seat: 1,
				With: 4}, journal.Reseated{With: 1}}},
		"a bad start": {&lobby.Table, []journal.Body{journal.Started{First: 3, Deck: deck}, journal.Started{First: 1}}},
	} {
		for _, body := range test.refused {
			before := test.table.Clone()
			if _, err := test.table.Apply(journal.Entry{Seq: test.table.Seq + 1, Cause: 77, Body: body}); err == nil {
				t.Fatalf("%s: %T %+v was accepted", name, body, body)
			}
			if !reflect.DeepEqual(*test.table, before) {
				t.Fatalf("%s: %T %+v was refused and changed the table", name, body, body)
			}
		}
	}
}

func TestEntriesHaveNoGap(t *testing.T) {
	s := newScript(game.FreeForAll, 3, 0)
	for _, seq := range []int64{-1, 0, 1, s.Seq, s.Seq + 2} {
		before := s.Clone()
		e := journal.Entry{Seq: seq, Body: journal.Seated{Seat: 2, Occupant: person(2)}}
		if _, err := s.Apply(e); err == nil || !reflect.DeepEqual(s.Table, before) {
			t.Errorf("entry %d after entry %d: %v", seq, before.Seq, err)
		}
	}
}

// TestRefusalsAreTyped checks that each refusal by the rules can be explained in any language.
func TestRefusalsAreTyped(t *testing.T) {
	s := newScript(game.FreeForAll, 3, 1)
	next := func(b journal.Body) error {
		_, err := s.Apply(journal.Entry{Seq: s.Seq + 1, Body: b})
		return err
	}
	var setup game.SetupRefusal
	if err := next(journal.Started{First: 3, Deck: game.OrderedDeck()}); !errors.As(err, &setup) ||
		setup.Rule != game.FirstUnknown {
		t.Errorf("a start by a seat that is not there: %v", err)
	}
	s.Start()
	var refusal game.Refusal
	wrong := game.Seat(3) - s.Game.Turn()
	if err := next(journal.Played{Seat: wrong, Move: game.DrawMove}); !errors.As(err, &refusal) ||
		refusal.Rule != game.NotYourTurn {
		t.Errorf("a move out of turn: %v", err)
	}
}

// TestCloneSharesNothing changes a table in every way and compares its clone.
func TestCloneSharesNothing(t *testing.T) {
	s := newScript(game.FreeForAll, 4, 3)
	clone, again := s.Clone(), s.Clone()
	s.Commit(2, journal.Left{Seat: 2})
	s.Commit(9, journal.Seated{Seat: 4, Occupant: person(9)})
	s.Commit(1, journal.Reseated{Seat: 1, With: 4})
	if !reflect.DeepEqual(clone, again) {
		t.Error("a clone changed with its table in the lobby")
	}
	s.Start()
	for range 20 { // more turns than a table stores
		s.Move()
	}
	clone, again = s.Clone(), s.Clone()
	for range 4 {
		s.Move()
	}
	if !reflect.DeepEqual(clone, again) {
		t.Error("a clone changed with its table in the game")
	}
}

func TestSeatsMoveUpInFreeForAllOnly(t *testing.T) {
	s := newScript(game.FreeForAll, 5, 3)
	s.Commit(2, journal.Left{Seat: 2})
	wantPeople(t, s, 1, 3, 4, 0, 0)
	s.Join(2)
	wantPeople(t, s, 1, 3, 4, 2, 0)

	// In partnership the seats keep their numbers.
	s = newScript(game.Partnership, 6, 3)
	s.Commit(2, journal.Left{Seat: 2})
	wantPeople(t, s, 1, 0, 3, 4, 0, 0)
	s.Commit(4, journal.Reseated{Seat: 4, With: 2})
	wantPeople(t, s, 1, 4, 3, 0, 0, 0)
	s.Commit(3, journal.Reseated{Seat: 1, With: 3})
	wantPeople(t, s, 3, 4, 1, 0, 0, 0)
}

func TestStartLeavesNoFreeSeat(t *testing.T) {
	s := newScript(game.FreeForAll, 5, 2)
	s.Start()
	wantPeople(t, s, 1, 2, 3)

	s = newScript(game.Partnership, 8, 5)
	s.Commit(3, journal.Left{Seat: 3})
	s.Commit(4, journal.Left{Seat: 4})
	s.Start()
	wantPeople(t, s, 1, 2, 5, 6)
	if s.Game.Seats() != 4 || s.Game.Mode().Partner(3) != 4 {
		t.Errorf("persons 5 and 6 are not partners among %d seats", s.Game.Seats())
	}
}

// TestHandOverRefusesInvalidOccupants checks the refusals of Handed.
func TestHandOverRefusesInvalidOccupants(t *testing.T) {
	s := newScript(game.FreeForAll, 2, 1)
	hand := func(seat game.Seat, o journal.Occupant) error {
		_, err := s.Apply(journal.Entry{Seq: s.Seq + 1, Body: journal.Handed{Seat: seat, Occupant: o}})
		return err
	}
	mate := journal.Computer(journal.Mate)
	if err := hand(1, mate); err == nil {
		t.Error("a seat of the lobby was handed over")
	}
	s.Start()
	for name, err := range map[string]error{
		"no seat":            hand(0, mate),
		"a seat too many":    hand(3, mate),
		"nobody":             hand(1, journal.Occupant{}),
		"an unknown level":   hand(1, journal.Computer("admiral")),
		"a person's level":   hand(1, journal.Occupant{Kind: journal.IsPerson, Person: 9, Level: journal.Mate}),
		"who has it already": hand(1, person(1)),
		"who has another":    hand(1, person(2)),
	} {
		if err == nil {
			t.Errorf("%s: the seat was handed over", name)
		}
	}
	if err := hand(1, mate); err != nil {
		t.Error(err)
	}
}

// TestJoinsAreTheFirst checks that leaving and coming back gives nobody another share in the deal.
func TestJoinsAreTheFirst(t *testing.T) {
	s := newScript(game.FreeForAll, 4, 1)
	before := s.FairJoins().String()
	s.Commit(2, journal.Left{Seat: 2})
	s.Join(2)
	if after := s.FairJoins().String(); after != before {
		t.Errorf("the joins were %s and are %s", before, after)
	}
	s.Commit(1, journal.Seated{Seat: 3, Occupant: journal.Occupant{Kind: journal.IsComputer}})
	if after := s.FairJoins().String(); after != before+" 0" {
		t.Errorf("with a computer the joins are %s, want %s 0", after, before)
	}
}

func TestLobbyAndGameCanBeClosed(t *testing.T) {
	for name, s := range map[string]*storagetest.Script{"lobby": newScript(game.FreeForAll, 2, 1),
		"playing": newScript(game.FreeForAll, 2, 1)} {
		if name == "playing" {
			s.Start()
		}
		s.Commit(1, journal.Closed{Reason: journal.Stopped})
		if s.Phase != journal.Gone || s.Closed.Reason != journal.Stopped {
			t.Errorf("a table in phase %s was closed and is %q, %q", name, s.Phase, s.Closed.Reason)
		}
	}
}

// restored returns the table restored from entries as they are stored.
func restored(t interface{ Fatal(...any) }, entries []journal.Entry) (table journal.Table) {
	for _, e := range entries {
		l, err := e.Line()
		if err == nil {
			_, err = table.Restore(l)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return table
}

// TestReplayNamesTheEntry checks journals without a beginning.
func TestReplayNamesTheEntry(t *testing.T) {
	open := storagetest.Entries(storagetest.NewScript(10, storagetest.Options(game.FreeForAll, 2), 1).Open())
	if _, err := journal.Replay(open[1:]); err == nil || !strings.Contains(err.Error(), "entry 2") {
		t.Errorf("a journal without its beginning: %v", err)
	}
	if table, err := journal.Replay(nil); err != nil || table.Phase != journal.Unopened {
		t.Errorf("an empty journal: %v, %v", table.Phase, err)
	}
}

// TestAnyEntryIsAppliedOrChangesNothing applies random entries.
func TestAnyEntryIsAppliedOrChangesNothing(t *testing.T) {
	gametest.Check(t, func(t *rapid.T) {
		s := newScript(game.FreeForAll, rapid.IntRange(2, 5).Draw(t, "seats"), 1)
		if rapid.Bool().Draw(t, "start") {
			s.Start()
		}
		for range rapid.IntRange(1, 20).Draw(t, "entries") {
			before := s.Clone()
			e := journal.Entry{Seq: s.Seq + 1, Body: bodies.Draw(t, "body")}
			if _, err := s.Apply(e); err != nil && !reflect.DeepEqual(s.Table, before) {
				t.Fatalf("%+v was refused (%v) and changed the table", e.Body, err)
			} else if err == nil && s.Seq != e.Seq {
				t.Fatalf("%+v was taken and the table is at entry %d", e.Body, s.Seq)
			}
		}
	})
}
