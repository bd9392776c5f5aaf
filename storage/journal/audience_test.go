package journal_test

import (
	"errors"
	"testing"
	"time"

	"korsar/game"
	"korsar/storage/journal"
	"korsar/storage/storagetest"
)

// lobbyWithAudiences returns a lobby with person 1 in seat 1, audiences in seats 2 and 4, and person 3 in seat 3.
// Person 11 is in the first audience and person 12 in the second.
func lobbyWithAudiences(mode game.Mode) *storagetest.Script {
	o := storagetest.Options(mode, map[game.Mode]int{game.FreeForAll: 5, game.Partnership: 6}[mode])
	o.VoteRules = journal.VoteRules{Window: 60}
	s := storagetest.NewScript(10, o, 3)
	s.Open()
	s.Commit(1, journal.Seated{Seat: 2, Occupant: journal.Audience(0)}, journal.Seated{Seat: 3, Occupant: person(3)},
		journal.Seated{Seat: 4, Occupant: journal.Audience(0)},
		journal.JoinedAudience{Seat: 2, Person: 11}, journal.JoinedAudience{Seat: 4, Person: 12})
	return s
}

// TestMembersFollowTheirAudience checks that members who joined in the lobby stay in the same audience however the
// seats change, and are in none once it has left.
func TestMembersFollowTheirAudience(t *testing.T) {
	fewer := func(mode game.Mode, seats int) journal.Body {
		o := storagetest.Options(mode, seats)
		o.VoteRules = journal.VoteRules{Window: 60}
		return journal.OptionsChanged{Options: o}
	}
	for name, test := range map[string]struct {
		mode          game.Mode
		bodies        []journal.Body
		first, second game.Seat // of the audiences; NoSeat for gone
	}{
		"nothing":              {game.FreeForAll, nil, 2, 4},
		"a seat before":        {game.FreeForAll, []journal.Body{journal.Left{Seat: 1}}, 1, 3},
		"a seat between":       {game.FreeForAll, []journal.Body{journal.Left{Seat: 3}}, 2, 3},
		"the audience":         {game.FreeForAll, []journal.Body{journal.Left{Seat: 2}}, game.NoSeat, 3},
		"partners keep theirs": {game.Partnership, []journal.Body{journal.Left{Seat: 1}}, 2, 4},
		"with a person":        {game.Partnership, []journal.Body{journal.Reseated{Seat: 2, With: 3}}, 3, 4},
		"with a free seat":     {game.Partnership, []journal.Body{journal.Reseated{Seat: 6, With: 2}}, 6, 4},
		"with each other":      {game.Partnership, []journal.Body{journal.Reseated{Seat: 2, With: 4}}, 4, 2},
		"fewer seats": {game.FreeForAll,
			[]journal.Body{journal.Left{Seat: 1}, fewer(game.FreeForAll, 3)}, 1, 3},
		"moved to a free seat": {game.Partnership, []journal.Body{journal.Left{Seat: 1},
			journal.Reseated{Seat: 4, With: 6}, fewer(game.Partnership, 4)}, 2, 1},
	} {
		s := lobbyWithAudiences(test.mode)
		for _, body := range test.bodies {
			s.Commit(1, body)
		}
		if s.Voters[11].Seat != test.first || s.Voters[12].Seat != test.second {
			t.Errorf("%s: the members are in the audiences of %d and %d, want %d and %d", name, s.Voters[11].Seat,
				s.Voters[12].Seat, test.first, test.second)
		}
	}
	s := lobbyWithAudiences(game.Partnership)
	s.Commit(1, journal.Reseated{Seat: 2, With: 5}, journal.Reseated{Seat: 3, With: 6},
		journal.Reseated{Seat: 2, With: 6}) // seats 3 and 6 are free
	s.Start()
	if s.Voters[11].Seat != 4 || s.Voters[12].Seat != 3 || !s.IsAudience(3) || !s.IsAudience(4) {
		t.Errorf("after the start the members are in the audiences of %d and %d", s.Voters[11].Seat, s.Voters[12].Seat)
	}
}

// TestLobbyKeepsAudienceAndPlayersApart checks that in the lobby, too, a member takes no seat, a player joins no
// audience, and nobody joins two. It also checks that nobody sees a hand before the deal.
func TestLobbyKeepsAudienceAndPlayersApart(t *testing.T) {
	s := lobbyWithAudiences(game.FreeForAll)
	for what, test := range map[string]struct {
		body  journal.Body
		sight bool
	}{
		"a player joins":         {journal.JoinedAudience{Seat: 2, Person: 1}, true},
		"a member takes a seat":  {journal.Seated{Seat: 5, Occupant: person(11)}, true},
		"a member joins another": {journal.JoinedAudience{Seat: 4, Person: 11}, false},
		"a member joins twice":   {journal.JoinedAudience{Seat: 2, Person: 11}, false},
		"a hand is seen":         {journal.SawHand{Person: 11}, false},
	} {
		_, err := s.Apply(journal.Entry{Seq: s.Seq + 1, At: s.Clock, Body: test.body})
		if err == nil || errors.As(err, new(journal.SightError)) != test.sight {
			t.Errorf("%s: %v", what, err)
		}
	}
	s.Commit(3, journal.Left{Seat: 3})
	if err := s.CheckSight(3, 2); err != nil {
		t.Errorf("who has left the lobby cannot join: %v", err)
	}
}

// TestVoteWaitsForItsAudience checks when the window of an audience without members begins and ends.
func TestVoteWaitsForItsAudience(t *testing.T) {
	rules := journal.VoteRules{Window: 60}
	begin := func(members ...journal.PersonID) *storagetest.Script {
		o := storagetest.Options(game.FreeForAll, 2)
		o.VoteRules = rules
		s := storagetest.NewScript(10, o, 3)
		s.Open()
		s.Commit(1, journal.Seated{Seat: 2, Occupant: journal.Audience(0)})
		for _, p := range members {
			s.Commit(0, journal.JoinedAudience{Seat: 2, Person: p})
		}
		s.Start()
		for s.Game.Turn() != 2 {
			s.Move()
		}
		return s
	}
	check := func(what string, s *storagetest.Script, waits, closes time.Duration) {
		t.Helper()
		until := time.Duration(0)
		if !s.Poll.Waits.IsZero() {
			until = s.Poll.Waits.Sub(s.TurnAt)
		}
		if ends := s.Poll.Ends.Sub(s.TurnAt); until != waits || ends != closes {
			t.Errorf("%s: the vote waits until %v and ends after %v, want %v and %v", what, until, ends, waits, closes)
		}
	}
	at := func(s *storagetest.Script, after time.Duration, b journal.Body) {
		t.Helper()
		if _, err := s.Apply(journal.Entry{Seq: s.Seq + 1, At: s.TurnAt.Add(after), Body: b}); err != nil {
			t.Fatal(err)
		}
	}
	check("with a member", begin(11), 0, time.Minute)
	s := begin()
	check("without members", s, 30*time.Second, 90*time.Second)
	at(s, 10*time.Second, journal.JoinedAudience{Seat: 2, Person: 11})
	check("joined", s, 0, 70*time.Second)
	at(s, 20*time.Second, journal.JoinedAudience{Seat: 2, Person: 12})
	check("joined again", s, 0, 70*time.Second)

	s = begin()
	at(s, 30*time.Second, journal.ControlledVote{How: journal.Renew})
	check("waited in vain", s, 0, 90*time.Second)

	s = begin()
	at(s, 5*time.Second, journal.ControlledVote{How: journal.Hold})
	at(s, 25*time.Second, journal.JoinedAudience{Seat: 2, Person: 11})
	at(s, 45*time.Second, journal.ControlledVote{How: journal.Release})
	check("joined while held", s, 0, 105*time.Second)

	s = begin()
	at(s, 5*time.Second, journal.ControlledVote{How: journal.Hold})
	at(s, 25*time.Second, journal.ControlledVote{How: journal.Release})
	check("held", s, 50*time.Second, 110*time.Second)

	s = begin()
	at(s, 5*time.Second, journal.JoinedAudience{Seat: 2, Person: 11})
	at(s, 6*time.Second, journal.RemovedVoter{Person: 11})
	check("joined and removed", s, 0, 65*time.Second)
}
