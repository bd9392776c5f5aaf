package table_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"korsar/bot/table"
	"korsar/game"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

func control(how journal.VoteControl) action {
	return func(t *table.Table, ctx context.Context, c table.Click) (table.Reply, error) {
		return t.ControlVote(ctx, c, how)
	}
}

func removeVoter(who snowflake.ID) action {
	return func(t *table.Table, ctx context.Context, c table.Click) (table.Reply, error) {
		return t.RemoveVoter(ctx, c, userOf(who))
	}
}

func TestVoteIsControlledByHostOrModerator(t *testing.T) {
	given := func(t *testing.T) *world { return audienceGame(t) }
	voted := []step{{cleo, vote(game.DrawMove)}}
	moved := "playing: audience(2) Anne* Ben"
	hold(t, []sentence{
		{"the host sees the controls", given, nil, anne, (*table.Table).VoteControls, "votecontrols", ""},
		{"a moderator sees them", given, nil, mod, (*table.Table).VoteControls, "votecontrols", ""},
		{"a player does not", given, nil, ben, (*table.Table).VoteControls, "host-or-moderator", ""},
		{"a member does not", given, nil, cleo, control(journal.Hold), "host-or-moderator", ""},
		{"a lobby has none", func(t *testing.T) *world { return audienceLobby(t, voting()) }, nil, anne,
			(*table.Table).VoteControls, "not-started", ""},
		{"the clock is stopped", given, nil, anne, control(journal.Hold), "votecontrols", ""},
		{"it is stopped once", given, []step{{anne, control(journal.Hold)}}, anne, control(journal.Hold),
			"votecontrols, not-controllable", ""},
		{"a running clock is not started", given, nil, anne, control(journal.Release),
			"votecontrols, not-controllable", ""},
		{"a stopped clock is started", given, []step{{anne, control(journal.Hold)}}, anne, control(journal.Release),
			"votecontrols", ""},
		{"a vote is closed with its winner", given, voted, anne, control(journal.CloseNow), "votecontrols", moved},
		{"old controls change nothing", given, voted, anne, outdated(control(journal.CloseNow)),
			"votecontrols, not-controllable", ""},
		{"nothing is vetoed before a vote", given, nil, anne, control(journal.Veto),
			"votecontrols, not-controllable", ""},
		{"the leading move is vetoed", given, voted, anne, control(journal.Veto), "votecontrols", ""},
		{"a game has one veto", given, append(voted, step{anne, control(journal.Veto)},
			step{cleo, vote(given(t).openMove())}), anne, control(journal.Veto), "votecontrols, not-controllable", ""},
		{"the program's own control is nobody's", given, nil, anne, control(journal.Renew),
			"votecontrols, not-controllable", ""},
		{"a player's turn is no vote", given, append(voted, step{anne, control(journal.CloseNow)}), anne,
			control(journal.Hold), "votecontrols, not-controllable", ""},
		{"a member is removed", given, nil, anne, removeVoter(cleo), "votecontrols",
			"playing: audience(1)* Anne Ben"},
		{"a member is removed once", given, []step{{anne, removeVoter(cleo)}}, mod, removeVoter(cleo),
			"votecontrols, no-voter", ""},
		{"who is no member is not removed", given, nil, anne, removeVoter(ben), "votecontrols, no-voter", ""},
		{"who is not known is not removed", given, nil, anne, removeVoter(99), "votecontrols, no-voter", ""},
		{"a player removes nobody", given, nil, ben, removeVoter(cleo), "host-or-moderator", ""},
		{"a removed member does not join again", given, []step{{anne, removeVoter(cleo)}}, cleo, joinAudience(1),
			"removed-voter", ""},
	})
}

func TestVotesTakeAsLongAsTheyAreControlled(t *testing.T) {
	for _, test := range []struct {
		holds    string
		controls []journal.VoteControl // ten seconds apart
		after    time.Duration
	}{
		{"uncontrolled", nil, 30 * time.Second},
		{"extended by half a minute", []journal.VoteControl{journal.Extend}, time.Minute},
		{"extended twice", []journal.VoteControl{journal.Extend, journal.Extend}, 90 * time.Second},
		{"held for ten seconds", []journal.VoteControl{journal.Hold, journal.Release}, 40 * time.Second},
		{"vetoed after ten seconds", []journal.VoteControl{journal.Hold, journal.Release, journal.Veto},
			50 * time.Second},
	} {
		w := audienceGame(t)
		began := w.clock.Now()
		w.expect(cleo, vote(game.DrawMove), "hand")
		for i, how := range test.controls {
			if i > 0 {
				w.pass(10 * time.Second)
			}
			w.expect(anne, control(how), "votecontrols")
		}
		w.pass(test.after - w.clock.Now().Sub(began) - time.Millisecond)
		if got := w.String(); got != "playing: audience(2)* Anne Ben" {
			t.Errorf("%s: just before %v the table is %q", test.holds, test.after, got)
		}
		w.pass(time.Millisecond)
		if got := w.String(); got != "playing: audience(2) Anne* Ben" {
			t.Errorf("%s: after %v the table is %q", test.holds, test.after, got)
		}
	}
}

// TestHeldVoteNeverEnds, and the board says that it is held.
func TestHeldVoteNeverEnds(t *testing.T) {
	w := audienceGame(t)
	w.expect(anne, control(journal.Hold), "votecontrols")
	w.pass(day)
	w.is("playing: audience(2)* Anne Ben")
	if poll := w.table.PublicState().Poll; !poll.Held || !poll.Ends.IsZero() {
		t.Errorf("the held poll is %+v", poll)
	}
}

func TestControlsOfferTheVetoWhileThereIsOne(t *testing.T) {
	w := audienceGame(t)
	may := func() bool {
		t.Helper()
		reply, err := w.reply(anne, (*table.Table).VoteControls)
		if err != nil {
			t.Fatal(err)
		}
		return reply.(table.VoteControls).MayVeto
	}
	if may() {
		t.Error("a veto without a vote")
	}
	w.expect(cleo, vote(game.DrawMove), "hand")
	if !may() {
		t.Error("no veto of the leading move")
	}
	w.expect(anne, control(journal.Veto), "votecontrols")
	poll := w.table.PublicState().Poll
	if may() || len(poll.Lines) != 1 || !poll.Lines[0].Vetoed || poll.Voters != 0 || poll.Lead != 0 {
		t.Errorf("after the veto the poll is %+v", poll)
	}
	w.expect(dan, vote(game.DrawMove), "hand, not-votable")
}

// TestVetoRenewsTheHandsOfItsAudience: they no longer offer the vetoed move.
func TestVetoRenewsTheHandsOfItsAudience(t *testing.T) {
	w := audienceGame(t)
	for _, voter := range []snowflake.ID{cleo, dan} {
		w.shows(voter, look)
	}
	w.renewed()
	w.clock.Advance(3 * time.Second)
	move := w.openMove()
	w.expect(cleo, vote(move), "hand")
	w.renewed()
	w.expect(anne, control(journal.Veto), "votecontrols")
	stale, _, _ := w.table.StaleHands()
	hand, renewed := stale[screen(dan)]
	if !renewed || slices.ContainsFunc(hand.View.Options, func(m game.Move) bool { return m == move }) {
		t.Errorf("after %v was vetoed the hands of %d voters are renewed, Dan's offers %v", move, len(stale),
			hand.View.Options)
	}
}
