package journal_test

import (
	"reflect"
	"testing"
	"time"

	"pgregory.net/rapid"

	"korsar/game"
	"korsar/game/deal"
	"korsar/game/gametest"
	"korsar/storage/journal"
	"korsar/storage/storagetest"
)

// withAudience returns a script in which person 1 plays against an audience with voters 11 to 18 in seat 2.
func withAudience(a journal.VoteRules, seed uint64) (*storagetest.Script, []journal.Entry) {
	o := storagetest.Options(game.FreeForAll, 2)
	o.VoteRules = a
	s := storagetest.NewScript(10, o, seed)
	entries := storagetest.Entries(s.Open())
	entries = append(entries, storagetest.Entries(
		s.Commit(1, journal.Seated{Seat: 2, Occupant: journal.Audience(0)}))...)
	entries = append(entries, storagetest.Entries(s.Start())...)
	for p := journal.PersonID(11); p <= 18; p++ {
		entries = append(entries, storagetest.Entries(s.Commit(0, journal.JoinedAudience{Seat: 2, Person: p},
			journal.SawHand{Person: p}))...)
	}
	for s.Game.Turn() != 2 {
		entries = append(entries, storagetest.Entries(s.Move())...)
	}
	return s, entries
}

// plainCount counts votes from scratch, from the list of ballots.
type plainCount struct {
	ballots []journal.Ballot // in order; the zero move withdraws a vote
	vetoed  map[game.Move]bool
}

func (c *plainCount) current() map[journal.PersonID]game.Move {
	last := map[journal.PersonID]game.Move{}
	for _, b := range c.ballots {
		if last[b.Person] = b.Move; b.Move == (game.Move{}) {
			delete(last, b.Person)
		}
	}
	return last
}

// leaders returns the moves with the most votes. The first is the move that has had that many for longest.
func (c *plainCount) leaders() (list []game.Move) {
	last := c.current()
	final := count(last)
	most, best := 0, len(c.ballots)+1
	for _, n := range final {
		most = max(most, n)
	}
	for m, n := range final {
		if n < most {
			continue
		}
		since := len(c.ballots)
		for since > 1 && count((&plainCount{ballots: c.ballots[:since-1]}).current())[m] >= n {
			since--
		}
		if since < best {
			best = since
			list = append([]game.Move{m}, list...)
		} else {
			list = append(list, m)
		}
	}
	return list
}

func count(last map[journal.PersonID]game.Move) map[game.Move]int {
	counts := map[game.Move]int{}
	for _, m := range last {
		counts[m]++
	}
	return counts
}

// TestPollMatchesAPlainCount checks, over votes, changed votes, vetoes and removed voters, that leader and winner are
// those of a plain count, and that the audience can make no other move.
func TestPollMatchesAPlainCount(t *testing.T) {
	gametest.Check(t, func(rt *rapid.T) {
		audience := journal.VoteRules{Window: 30, Least: rapid.IntRange(0, 4).Draw(rt, "least"),
			Lot: rapid.Bool().Draw(rt, "lot")}
		s, entries := withAudience(audience, rapid.Uint64Range(1, 9).Draw(rt, "seed"))
		plain := plainCount{vetoed: map[game.Move]bool{}}
		commit := func(bodies ...journal.Body) {
			entries = append(entries, storagetest.Entries(s.Commit(0, bodies...))...)
		}
		for range rapid.IntRange(0, 30).Draw(rt, "steps") {
			who := journal.PersonID(rapid.IntRange(11, 18).Draw(rt, "who"))
			switch rapid.IntRange(0, 12).Draw(rt, "what") {
			case 0:
				if s.MayVeto() {
					struck := s.Poll.Tallies[s.Poll.Lead-1].Move
					commit(journal.ControlledVote{How: journal.Veto})
					plain.vetoed[struck] = true
					for p, m := range plain.current() {
						if m == struck {
							plain.ballots = append(plain.ballots, journal.Ballot{Person: p})
						}
					}
				}
			case 1:
				if !s.Voters[who].Removed {
					commit(journal.RemovedVoter{Person: who})
					plain.ballots = append(plain.ballots, journal.Ballot{Person: who})
				}
			default:
				options := s.Game.Moves(2, nil)
				ballot := journal.Ballot{Person: who,
					Move: rapid.SampledFrom(options[:min(len(options), 4)]).Draw(rt, "move")}
				if refused := s.CheckVote(ballot.Person, ballot.Move); (refused != nil) != (plain.vetoed[ballot.Move] ||
					s.Voters[who].Removed) {
					rt.Fatalf("%v may vote: %v", ballot, refused)
				} else if refused == nil {
					commit(journal.Voted{Seat: 2, Ballots: []journal.Ballot{ballot}})
					plain.ballots = append(plain.ballots, ballot)
				}
			}
		}
		checkReplay(rt, s, entries)
		last, leaders := plain.current(), plain.leaders()
		if !reflect.DeepEqual(last, s.Poll.Ballots) && len(last)+len(s.Poll.Ballots) > 0 {
			rt.Fatalf("the ballots are %v, want %v", s.Poll.Ballots, last)
		}
		winner, voted := s.Winner()
		if enough := len(last) >= max(audience.Least, 1); voted != enough {
			rt.Fatalf("with %d votes of %d a move wins: %v", len(last), audience.Least, voted)
		}
		want := game.Move{}
		if voted {
			want = leaders[0]
		}
		if voted && audience.Lot {
			var tied []game.Move
			for _, tally := range s.Poll.Tallies {
				if tally.Votes == count(last)[leaders[0]] {
					tied = append(tied, tally.Move)
				}
			}
			want = tied[deal.Lot(s.Table.Opened.Secret, s.Dealt, s.Poll.Move, len(tied))]
		}
		if voted && winner != want {
			rt.Fatalf("%v wins, want %v of %v", winner, want, leaders)
		}
		onlyTheWinner(rt, s, winner, voted)
	})
}

// checkReplay checks that the stored votes restore the same table, and that a clone shares nothing with it.
func checkReplay(t *rapid.T, s *storagetest.Script, entries []journal.Entry) {
	again := restored(t, entries)
	if !reflect.DeepEqual(again, s.Table) {
		t.Fatal("the journal folds to another table")
	}
	clone := again.Clone()
	for _, p := range []journal.PersonID{11, 12, 13} {
		e := journal.Entry{Seq: clone.Seq + 1, At: s.Clock,
			Body: journal.Voted{Seat: 2, Ballots: []journal.Ballot{{Person: p, Move: game.DrawMove}}}}
		_, _ = clone.Apply(e) // if refused, nothing changes
	}
	if !reflect.DeepEqual(again, s.Table) {
		t.Fatal("a vote on a clone has changed the table")
	}
}

// onlyTheWinner tries every move of the audience.
func onlyTheWinner(t *rapid.T, s *storagetest.Script, winner game.Move, voted bool) {
	for _, m := range s.Game.Moves(2, nil) {
		clone := s.Clone()
		_, err := clone.Apply(journal.Entry{Seq: clone.Seq + 1, At: s.Clock, Body: journal.Played{Seat: 2, Move: m}})
		if (err == nil) != (voted && m == winner) {
			t.Fatalf("%v can be played (%v), though %v won (%v)", m, err, winner, voted)
		}
	}
}

// TestVoteControlsChangeTheClose checks that held time is given back, time can be added, and a closed vote stays
// closed.
func TestVoteControlsChangeTheClose(t *testing.T) {
	a := journal.VoteRules{Window: 60, CloseEarly: 20}
	s, _ := withAudience(a, 3)
	left := func() string {
		if s.Poll.Closes(a).IsZero() {
			return "never"
		}
		return s.Poll.Closes(a).Sub(s.Clock).String()
	}
	begin := s.Poll.Since
	for _, step := range []struct {
		how  journal.ControlledVote
		left string
	}{
		{journal.ControlledVote{How: journal.Hold}, "never"},
		{journal.ControlledVote{How: journal.Release}, "59s"},
		{journal.ControlledVote{How: journal.Extend, Seconds: 30}, "1m28s"},
		{journal.ControlledVote{How: journal.Renew}, "1m0s"},
	} {
		if step.how.How == journal.Hold {
			s.Clock = begin
		}
		s.Commit(1, step.how)
		if got := left(); got != step.left {
			t.Errorf("after %v the vote closes in %s, want %s", step.how, got, step.left)
		}
	}
	s.Commit(0, journal.Voted{Seat: 2, Ballots: []journal.Ballot{{Person: 11, Move: game.DrawMove}}})
	if got := left(); got != "20s" {
		t.Errorf("a move that leads alone closes the vote in %s", got)
	}
	s.Commit(1, journal.ControlledVote{How: journal.Hold})
	s.Clock = s.Clock.Add(10 * time.Second)
	s.Commit(1, journal.ControlledVote{How: journal.Release})
	if got := left(); got != "19s" { // one second passed before the vote was held
		t.Errorf("after a break a move that leads alone closes the vote in %s", got)
	}
	s.Commit(1, journal.ControlledVote{How: journal.CloseNow})
	if got := left(); got != "0s" {
		t.Errorf("a closed vote closes in %s", got)
	}
	for _, how := range []journal.ControlledVote{{How: journal.Hold}, {How: journal.Release},
		{How: journal.Extend, Seconds: 30}, {How: journal.Veto}, {How: journal.CloseNow}, {How: ""}} {
		if _, err := s.Apply(journal.Entry{Seq: s.Seq + 1, At: s.Clock, Body: how}); err == nil {
			t.Errorf("a closed vote was controlled by %v", how)
		}
	}
	if err := s.CheckVote(12, game.DrawMove); err == nil {
		t.Error("a vote came after the close")
	}
	for _, seconds := range []int{-1, 0, 121} {
		open, _ := withAudience(a, 3)
		if _, err := open.Apply(journal.Entry{Seq: open.Seq + 1, At: s.Clock,
			Body: journal.ControlledVote{How: journal.Extend, Seconds: seconds}}); err == nil {
			t.Errorf("a vote was given %d seconds", seconds)
		}
	}
}

// TestTakeBackKeepsTheAudience checks that a person who joined after a move stays in the audience when the move is
// taken back, and that a vote makes taking back impossible.
func TestTakeBackKeepsTheAudience(t *testing.T) {
	for seed := range uint64(100) {
		s, _ := withAudience(journal.VoteRules{Window: 30}, seed)
		if s.TakeBackSeat() != 1 {
			continue // a draw led here, or the audience begins
		}
		s.Commit(0, journal.JoinedAudience{Seat: 2, Person: 30})
		clone := s.Clone()
		s.Commit(1, journal.TakenBack{Seat: 1})
		if s.Voters[30].Seat != 2 || s.Poll.Open() {
			t.Errorf("after a move was taken back, the audience is %v, its vote %+v", s.Voters, s.Poll)
		}
		vote := journal.Entry{Seq: clone.Seq + 1, At: s.Clock,
			Body: journal.Voted{Seat: 2, Ballots: []journal.Ballot{{Person: 30, Move: game.DrawMove}}}}
		if _, err := clone.Apply(vote); err != nil || clone.TakeBackSeat() != game.NoSeat {
			t.Errorf("after a vote (%v) the move before can be taken back", err)
		}
		return
	}
	t.Fatal("no move can be taken back")
}

// TestAudienceAndPlayersStayApart checks that a member of an audience takes no seat and a player joins no audience.
func TestAudienceAndPlayersStayApart(t *testing.T) {
	s, _ := withAudience(journal.VoteRules{Window: 30}, 1)
	s.Commit(1, journal.Handed{Seat: 1, Occupant: journal.Occupant{Kind: journal.IsComputer, Person: 1,
		Level: journal.Mate}})
	for what, body := range map[string]journal.Body{
		"who has sat joins":                 journal.JoinedAudience{Seat: 2, Person: 1},
		"somebody joins twice":              journal.JoinedAudience{Seat: 2, Person: 11},
		"somebody joins a person's seat":    journal.JoinedAudience{Seat: 1, Person: 20},
		"nobody joins":                      journal.JoinedAudience{Seat: 2},
		"a voter takes a seat":              journal.Handed{Seat: 1, Occupant: journal.Person(11)},
		"a person takes an audience's seat": journal.Handed{Seat: 2, Occupant: journal.Person(20)},
		"an audience takes a person's seat": journal.Handed{Seat: 1, Occupant: journal.Audience(0)},
		"a stranger looks":                  journal.SawHand{Person: 20},
		"somebody looks first twice":        journal.SawHand{Person: 11},
		"a stranger votes": journal.Voted{Seat: 2,
			Ballots: []journal.Ballot{{Person: 20, Move: game.DrawMove}}},
		"nobody votes": journal.Voted{Seat: 2},
		"a vote for another's seat": journal.Voted{Seat: 1,
			Ballots: []journal.Ballot{{Person: 11, Move: game.DrawMove}}},
		"a vote for no move of theirs": journal.Voted{Seat: 2,
			Ballots: []journal.Ballot{{Person: 11, Move: game.SitOutMove}}},
		"a stranger is sent away": journal.RemovedVoter{Person: 20},
		"an audience is late":     journal.Covered{Seat: 2, Why: journal.Late},
	} {
		before := s.Clone()
		if _, err := s.Apply(journal.Entry{Seq: s.Seq + 1, At: s.Clock, Body: body}); err == nil {
			t.Errorf("%s", what)
		} else if !reflect.DeepEqual(before, s.Table) {
			t.Errorf("%s: refused, but the table has changed", what)
		}
	}
}
