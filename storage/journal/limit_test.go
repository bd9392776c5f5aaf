package journal_test

import (
	"errors"
	"reflect"
	"testing"

	"pgregory.net/rapid"

	"korsar/game"
	"korsar/game/gametest"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
	"korsar/storage/storagetest"
)

// try applies an entry as if a person's click had caused it.
func try(s *storagetest.Script, by journal.PersonID, b journal.Body) error {
	_, err := s.Apply(journal.Entry{Seq: s.Seq + 1, At: s.Clock, By: by, Cause: snowflake.ID(s.Seq + 1), Body: b})
	return err
}

// isLimit reports whether an error is the LimitError of a limit.
func isLimit(err error, limit journal.Limit) bool {
	beyond, is := errors.AsType[*journal.LimitError](err)
	return is && beyond.Limit == limit
}

// change returns a change of the settings of a lobby.
func change(s *storagetest.Script) journal.OptionsChanged {
	o := s.Table.Options()
	o.Minutes = 1 + o.Minutes%journal.MaxMinutes
	return journal.OptionsChanged{Options: o}
}

// fillLobby changes the settings until all people together have reached their limit.
func fillLobby(t *testing.T, s *storagetest.Script) {
	for p := journal.PersonID(100); ; p++ {
		for {
			err := try(s, p, change(s))
			if isLimit(err, journal.TooManyByAll) {
				return
			}
			if isLimit(err, journal.TooManyByOne) {
				break
			}
			if err != nil {
				t.Fatalf("person %d: %v", p, err)
			}
		}
	}
}

// TestLimits checks that people can reach each limit, that an entry beyond it is refused by its name, and that a
// journal beyond it stays readable.
func TestLimits(t *testing.T) {
	s := newScript(game.FreeForAll, 3, 1)
	for i := range journal.MaxByOne + 1 {
		err := try(s, 9, change(s))
		if beyond := i == journal.MaxByOne; isLimit(err, journal.TooManyByOne) != beyond || !beyond && err != nil {
			t.Fatalf("change %d: %v", i+1, err)
		}
	}
	l, err := journal.Entry{Seq: s.Seq + 1, At: s.Clock, By: 9, Cause: 1, Body: change(s)}.Line()
	if err != nil {
		t.Fatal(err)
	}
	older := s.Clone()
	if _, err := older.Restore(l); err != nil {
		t.Errorf("a stored entry beyond the limit: %v", err)
	}
	fillLobby(t, s)
	if s.Seq < journal.MaxByAll || s.Seq > journal.MaxByAll+10 {
		t.Errorf("beyond the limit of all the journal has %d entries", s.Seq)
	}
	if err := try(s, 50, journal.Seated{Seat: 3, Occupant: person(50)}); !isLimit(err, journal.TooManyByAll) {
		t.Errorf("beyond the limit of all somebody joins: %v", err)
	}
	for _, p := range []journal.PersonID{1, 2} {
		if err := try(s, p, journal.Confirmed{Person: p}); err != nil {
			t.Fatalf("beyond the limit of all person %d cannot confirm: %v", p, err)
		}
	}
	s.Start()
	if err := try(s, 1, order(s, 1)); err != nil {
		t.Errorf("in the game the changes of the lobby count: %v", err)
	}
}

// order returns an order for a seat that differs from its present one.
func order(s *storagetest.Script, seat game.Seat) journal.Ordered {
	o := journal.Order{First: game.DrawMove}
	o.UntilAttacked = s.Orders[seat].First == game.DrawMove && !s.Orders[seat].UntilAttacked
	return journal.Ordered{Seat: seat, Order: o}
}

// TestAudienceHasAnEnd checks that 10,000 people can join and that changing a vote is limited. A first vote in a poll
// never is.
func TestAudienceHasAnEnd(t *testing.T) {
	s := voting(t)
	for p := journal.PersonID(100); s.AudienceRoom() > 0; p++ {
		if err := try(s, 0, journal.JoinedAudience{Seat: 1, Person: p}); err != nil {
			t.Fatal(err)
		}
	}
	if len(s.Voters) != journal.MaxVoters {
		t.Errorf("the audience has %d members", len(s.Voters))
	}
	if err := try(s, 0, journal.JoinedAudience{Seat: 1, Person: 99}); !isLimit(err, journal.AudienceFull) {
		t.Errorf("beyond the limit somebody joins: %v", err)
	}
	moves := s.Votable()
	vote := func(i int) error {
		return try(s, 0, journal.Voted{Seat: 1, Ballots: []journal.Ballot{{Person: 100, Move: moves[i%2]}}})
	}
	for i := range journal.MaxByOne + 2 {
		err := vote(i)
		if beyond := i == journal.MaxByOne+1; isLimit(err, journal.TooManyByOne) != beyond || !beyond && err != nil {
			t.Fatalf("vote %d: %v", i+1, err)
		}
	}
	if err := try(s, 0, journal.Voted{Seat: 1, Ballots: []journal.Ballot{{Person: 101, Move: moves[0]}}}); err != nil {
		t.Errorf("another member cannot vote: %v", err)
	}
}

// voting returns a game whose first seat has an audience and is on turn.
func voting(t interface{ Fatal(...any) }) *storagetest.Script {
	s := newScript(game.FreeForAll, 3, 0)
	s.Commit(1, journal.Reseated{Seat: 1, With: 2})
	s.Commit(1, journal.Seated{Seat: s.FreeSeat(), Occupant: journal.Occupant{Kind: journal.IsAudience}})
	s.Start()
	for s.Phase == journal.Playing && !s.IsAudience(s.Game.Turn()) {
		s.Move()
	}
	if s.Phase != journal.Playing {
		t.Fatal("the audience had no turn")
	}
	return s
}

// TestPeopleCannotGrowAJournalWithoutEnd checks that what people can repeat stays within its limits, in any order, in
// the lobby and in the game. The game can always be left and played to its end.
func TestPeopleCannotGrowAJournalWithoutEnd(t *testing.T) {
	gametest.Long(t)
	full := newScript(game.FreeForAll, 3, 1)
	fillLobby(t, full)
	gametest.Check(t, func(t *rapid.T) {
		s := newScript(game.FreeForAll, 3, 1)
		if rapid.Bool().Draw(t, "all") {
			s.Table, s.Clock = full.Clone(), full.Clock
		}
		entries := map[journal.PersonID]int{}
		busy := journal.PersonID(rapid.IntRange(0, 4).Draw(t, "busy"))
		again := rapid.IntRange(0, 1500).Draw(t, "again")
		repeat := func(next func(journal.PersonID) journal.Body) {
			for range again {
				if by := busy; try(s, by, next(by)) == nil {
					entries[by]++
				}
			}
			for p, n := range entries {
				if n > journal.MaxByOne {
					t.Fatalf("person %d has added %d entries", p, n)
				}
			}
		}
		repeat(func(journal.PersonID) journal.Body { return change(s) })
		for range rapid.IntRange(0, 20).Draw(t, "clicks") {
			by, body := journal.PersonID(rapid.IntRange(0, 4).Draw(t, "by")), bodies.Draw(t, "body")
			if _, options := body.(journal.OptionsChanged); !options { // they may need more people to start
				_ = try(s, by, body)
			}
		}
		if s.Phase != journal.Lobby {
			return
		}
		for _, c := range s.Chairs {
			if p := c.Occupant.Person; p != 0 {
				_ = try(s, p, journal.Confirmed{Person: p})
			}
		}
		if len(s.Taken()) < 2 {
			if err := try(s, 1, journal.Closed{Reason: journal.Canceled}); err != nil {
				t.Fatalf("the lobby cannot be closed: %v", err)
			}
			return
		}
		s.Start()
		clear(entries)
		i := 0
		repeat(func(journal.PersonID) journal.Body {
			i++
			return rapid.SampledFrom([]journal.Body{order(s, 1), journal.ChannelChanged{Channel: snowflake.ID(20 + i)},
				journal.Offered{Seat: 1, To: 9}}).Draw(t, "again")
		})
		for s.Phase == journal.Playing {
			seat := s.Game.Turn()
			if s.Orders[seat] != (journal.Order{}) {
				if err := try(s, busy, journal.Ordered{Seat: seat}); err != nil {
					t.Fatalf("an order cannot be canceled: %v", err)
				}
			}
			if o := s.Chairs[seat-1].Occupant; o.Kind == journal.IsPerson {
				computer := journal.Computer(journal.Mate)
				computer.Person = o.Person
				if err := try(s, busy, journal.Handed{Seat: seat, Occupant: computer}); err != nil {
					t.Fatalf("a seat cannot be left: %v", err)
				}
			}
			if s.IsAudience(seat) {
				if err := try(s, 0, journal.Covered{Seat: seat, Why: journal.Silent}); err != nil {
					t.Fatalf("the move of a silent audience is not covered: %v", err)
				}
			}
			m := rapid.SampledFrom(s.Game.Moves(seat, nil)).Draw(t, "move")
			if err := try(s, busy, journal.Played{Seat: seat, Move: m}); err != nil {
				t.Fatalf("the game cannot go on: %v", err)
			}
		}
		if s.Phase != journal.Finished {
			t.Fatalf("the game ended in phase %q", s.Phase)
		}
	})
}

// TestLimitsAreFolded checks that a restored table has as much left as the one that was played.
func TestLimitsAreFolded(t *testing.T) {
	s := newScript(game.FreeForAll, 3, 1)
	entries := storagetest.Entries(storagetest.NewScript(10, storagetest.Options(game.FreeForAll, 3), 1).Open())
	table := restored(t, entries)
	for range journal.MaxByOne {
		o := table.Options()
		o.Minutes = 1 + o.Minutes%journal.MaxMinutes
		e := journal.Entry{Seq: table.Seq + 1, At: s.Clock, By: 9, Cause: 1, Body: journal.OptionsChanged{Options: o}}
		if _, err := table.Apply(e); err != nil {
			t.Fatal(err)
		}
		entries = append(entries, e)
	}
	again := restored(t, entries)
	if !reflect.DeepEqual(again, table) {
		t.Error("the restored table differs")
	}
	e := journal.Entry{Seq: again.Seq + 1, At: s.Clock, By: 9, Cause: 1, Body: entries[len(entries)-1].Body}
	if _, err := again.Apply(e); !isLimit(err, journal.TooManyByOne) {
		t.Errorf("after a restart the limit is gone: %v", err)
	}
}

// BenchmarkClickAtTheLimit measures what a click costs at a table whose audience is full: a copy of the table and an
// entry.
func BenchmarkClickAtTheLimit(b *testing.B) {
	s := voting(b)
	for p := journal.PersonID(100); s.AudienceRoom() > 0; p++ {
		if err := try(s, 0, journal.JoinedAudience{Seat: 1, Person: p}); err != nil {
			b.Fatal(err)
		}
	}
	vote := journal.Voted{Seat: 1, Ballots: []journal.Ballot{{Person: 100, Move: s.Votable()[0]}}}
	for b.Loop() {
		next := s.Clone()
		if _, err := next.Apply(journal.Entry{Seq: next.Seq + 1, At: s.Clock, Cause: 0, Body: vote}); err != nil {
			b.Fatal(err)
		}
	}
}

// TestPausesByTheModeratorsOfAChatAreLimited: they are no persons of the table, and count as one.
func TestPausesByTheModeratorsOfAChatAreLimited(t *testing.T) {
	s, _ := withAudience(journal.VoteRules{Window: 60, Chat: journal.Chat{Channel: "korsar"}}, 3)
	control := func(how journal.VoteControl) error {
		e := journal.Entry{Seq: s.Seq + 1, At: s.Clock, Body: journal.ControlledVote{How: how}}
		_, err := s.Apply(e)
		return err
	}
	for i := range journal.MaxByOne + 1 {
		err := control(journal.Hold)
		if beyond := i == journal.MaxByOne; isLimit(err, journal.TooManyByOne) != beyond || !beyond && err != nil {
			t.Fatalf("pause %d: %v", i+1, err)
		}
		if err := control(journal.Release); err != nil && i < journal.MaxByOne {
			t.Fatal(err)
		}
	}
}
