package table_test

import (
	"testing"
	"time"

	"korsar/bot/table"
	"korsar/game"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

func TestVotesCountWhileTheAudienceIsOnTurn(t *testing.T) {
	given := func(t *testing.T) *world { return audienceGame(t) }
	drawn := vote(game.DrawMove)
	over := func(t *testing.T) *world {
		w := given(t)
		w.clock.Advance(30 * time.Second)
		return w
	}
	hold(t, []sentence{
		{"a member votes", given, nil, cleo, drawn, "hand", ""},
		{"a member changes their vote", given, []step{{cleo, drawn}}, cleo, vote(given(t).openMove()), "hand", ""},
		{"who belongs to no audience does not", given, nil, eve, drawn, "not-in-audience", ""},
		{"a player does not", given, nil, ben, drawn, "has-sat", ""},
		{"an impossible move gets no vote", given, nil, cleo, vote(game.SitOutMove), "hand, not-votable", ""},
		{"a button of an old board gives no vote", given, nil, cleo, outdated(drawn), "hand, vote-over", ""},
		{"after the window nobody votes", over, nil, cleo, drawn, "hand, vote-over", ""},
		{"nobody votes from elsewhere", given, nil, cleo, elsewhere(drawn), "table-gone", ""},
		{"nobody votes in a lobby", func(t *testing.T) *world { return audienceLobby(t, voting()) }, nil, cleo, drawn,
			"not-started", ""},
		{"a removed member does not vote", given, []step{{anne, removeVoter(cleo)}}, cleo, drawn,
			"removed-voter", ""},
	})
}

// TestMostVotesAreTheMove when the window ends, not before.
func TestMostVotesAreTheMove(t *testing.T) {
	w := audienceGame(t)
	open := w.openMove()
	for _, user := range []snowflake.ID{cleo, dan} {
		w.expect(user, vote(open), "hand")
	}
	w.expect(cleo, vote(game.DrawMove), "hand")
	w.expect(eve, joinAudience(1), "hand")
	w.expect(eve, vote(open), "hand")
	w.pass(30*time.Second - time.Millisecond)
	w.is("playing: audience(3)* Anne Ben")
	w.pass(time.Millisecond)
	w.is("playing: audience(3) Anne* Ben")
	recent := w.table.PublicState().Recent
	if last := recent[len(recent)-1]; last.Seat != 1 || last.Voters != 3 || last.Votes != 2 || last.Covered != "" {
		t.Errorf("the turn shows %d votes of %d, covered %q", last.Votes, last.Voters, last.Covered)
	}
}

func TestSilentAudienceIsPlayedFor(t *testing.T) {
	for _, rule := range []journal.Rule{"", journal.DrawOne} {
		o := voting()
		o.VoteRules.Silent = rule
		w := audienceGameWith(t, o)
		w.pass(29 * time.Second)
		w.is("playing: audience(2)* Anne Ben")
		w.pass(time.Second)
		w.is("playing: audience(2) Anne* Ben")
		if got := w.table.PublicState().Recent[0].Covered; got != journal.Silent {
			t.Errorf("silent %q: the turn was covered as %q", rule, got)
		}
	}
}

func TestTooFewVotesDoNotCount(t *testing.T) {
	for least, covered := range map[int]journal.Cover{1: "", 2: journal.Silent} {
		o := voting()
		o.VoteRules.Least = least
		w := audienceGameWith(t, o)
		w.expect(cleo, vote(game.DrawMove), "hand")
		w.pass(31 * time.Second)
		if got := w.table.PublicState().Recent[0].Covered; got != covered {
			t.Errorf("one vote of at least %d: covered %q", least, got)
		}
	}
}

// TestVoteWaitsForItsFirstMember for half a window, and then begins without one.
func TestVoteWaitsForItsFirstMember(t *testing.T) {
	w := audienceLobby(t, voting())
	w.expect(anne, start, "done")
	if poll := w.table.PublicState().Poll; poll.Waits.Sub(w.clock.Now()) != 15*time.Second {
		t.Errorf("the vote waits until %v", poll.Waits)
	}
	w.pass(15 * time.Second)
	if poll := w.table.PublicState().Poll; !poll.Waits.IsZero() || poll.Ends.Sub(w.clock.Now()) != 30*time.Second {
		t.Errorf("after the wait the vote is %+v", poll)
	}
	w.pass(30 * time.Second)
	w.is("playing: audience(0) Anne* Ben")
}

// TestVoteStartsOverIfTheBotWasAwayAtItsEnd, because nobody could vote.
func TestVoteStartsOverIfTheBotWasAwayAtItsEnd(t *testing.T) {
	w := audienceGame(t)
	w.engine.availability = table.Availability{}
	w.pass(40 * time.Second)
	w.is("playing: audience(2)* Anne Ben")
	w.engine.availability = table.Availability{Reachable: true, Since: w.clock.Now()}
	w.pass(3 * time.Second)
	w.is("playing: audience(2)* Anne Ben")
	w.expect(cleo, vote(game.DrawMove), "hand")
	w.pass(30 * time.Second)
	w.is("playing: audience(2) Anne* Ben")
}

// TestPollShowsLettersAndNoMoves, because the audience's opponents see it too.
func TestPollShowsLettersAndNoMoves(t *testing.T) {
	w := audienceGame(t)
	w.expect(cleo, vote(game.DrawMove), "hand")
	poll := w.table.PublicState().Poll
	if poll.Seat != 1 || poll.Voters != 1 || poll.Least != 1 || poll.Lead != 1 || len(poll.Lines) != 1 ||
		poll.Lines[0].Votes != 1 || poll.Lines[0].Letter == "" || poll.Held || !poll.Open() {
		t.Errorf("the poll is %+v", poll)
	}
	w.pass(time.Minute)
	if poll := w.table.PublicState().Poll; poll.Open() || poll.Seat != game.NoSeat || poll.Lines != nil {
		t.Errorf("on a player's turn the poll is %+v", poll)
	}
}

// TestVotesAreShownAMomentLater, several together.
func TestVotesAreShownAMomentLater(t *testing.T) {
	w := audienceGame(t)
	w.expect(cleo, vote(game.DrawMove), "hand")
	w.expect(dan, vote(game.DrawMove), "hand")
	if got := w.deliver(); got != "" {
		t.Errorf("at once delivered %q", got)
	}
	w.clock.Advance(2 * time.Second)
	if got := w.deliver(); got != "edit" {
		t.Errorf("a moment later delivered %q", got)
	}
}

// TestVotesDuringAnEditWaitTheirMoment: the board that was edited without them is edited again, a moment later.
func TestVotesDuringAnEditWaitTheirMoment(t *testing.T) {
	w := audienceGame(t)
	w.pass(31 * time.Second)
	w.expect(anne, draw, "hand")
	w.expect(ben, draw, "hand")
	d, _, err := w.table.NextDelivery(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	w.expect(cleo, vote(game.DrawMove), "hand")
	if err := w.table.Settle(t.Context(), d, nil); err != nil {
		t.Fatal(err)
	}
	if got := w.deliver(); got != "" {
		t.Errorf("at once delivered %q", got)
	}
	w.clock.Advance(2 * time.Second)
	if got := w.deliver(); got != "edit" {
		t.Errorf("a moment later delivered %q", got)
	}
}

// TestBatchOfVotesIsOneEntry, and each voter gets their own reply.
func TestBatchOfVotesIsOneEntry(t *testing.T) {
	w := audienceGame(t)
	w.do(cleo, look)
	before := len(w.store.lines)
	batch := []*table.VoteRequest{{Click: w.click(cleo), Move: game.DrawMove},
		{Click: w.click(eve), Move: game.DrawMove}, {Click: w.click(dan), Move: game.SitOutMove},
		{Click: w.click(dan), Move: w.openMove()}}
	if err := w.table.CountVotes(t.Context(), batch); err != nil {
		t.Fatal(err)
	}
	var votes []journal.Line
	for _, line := range w.store.lines[before:] {
		if line.Kind == (journal.Voted{}).Kind() {
			votes = append(votes, line)
		}
	}
	if len(votes) != 1 || w.table.PublicState().Poll.Voters != 2 {
		t.Errorf("entries of votes: %v, voters: %d", votes, w.table.PublicState().Poll.Voters)
	}
	first, _ := batch[0].Reply.(table.Hand)
	refused, isRefused := batch[1].Reply.(table.Refused)
	third, _ := batch[2].Reply.(table.Hand)
	last, _ := batch[3].Reply.(table.Hand)
	if first.Audience == nil || first.Audience.Mine != game.DrawMove ||
		!isRefused || refused.Code != table.NotInAudience ||
		third.Refusal == nil || last.Audience == nil || last.Audience.Mine != batch[3].Move {
		t.Errorf("the replies are %+v, %+v, %+v, %+v", first.Audience, refused, third.Refusal, last.Audience)
	}
}

// TestVoteDeliveredAgainChangesNothing: a member's latest vote counts, even if an earlier one arrives once more.
func TestVoteDeliveredAgainChangesNothing(t *testing.T) {
	w := audienceGame(t)
	w.do(cleo, look)
	first := table.VoteRequest{Click: w.click(cleo), Move: game.DrawMove}
	second := table.VoteRequest{Click: w.click(cleo), Move: w.openMove()}
	again := first
	for _, one := range []*table.VoteRequest{&first, &second, &again} {
		if err := w.table.CountVotes(t.Context(), []*table.VoteRequest{one}); err != nil {
			t.Fatal(err)
		}
		if err := w.table.Reread(t.Context()); err != nil { // as after a change by another process
			t.Fatal(err)
		}
	}
	hand, _ := again.Reply.(table.Hand)
	if hand.Audience == nil || hand.Audience.Mine != second.Move || hand.Refusal != nil {
		t.Errorf("the first vote, delivered again, is answered with %+v", again.Reply)
	}
}

func TestTwoJoinsOfOnePersonInABatchAreOne(t *testing.T) {
	w := audienceGame(t)
	person := personOf(eve)
	batch := []*table.VoteRequest{{Click: w.click(eve), Joins: 1, Person: person},
		{Click: w.click(eve), Joins: 1, Person: person}}
	if err := w.table.CountVotes(t.Context(), batch); err != nil {
		t.Fatal(err)
	}
	w.is("playing: audience(3)* Anne Ben")
	if _, shown := batch[1].Reply.(table.Hand); !shown {
		t.Errorf("the second join got %+v", batch[1].Reply)
	}
}

func TestVoteEndsInTheStore(t *testing.T) {
	w := audienceGame(t)
	if in := w.due(storage.DueTurn); in != 30*time.Second {
		t.Errorf("the vote is due in %v", in)
	}
}
