package table_test

import (
	"errors"
	"slices"
	"testing"
	"time"

	"korsar/bot/table"
	"korsar/game"
	"korsar/storage"
	"korsar/storage/journal"
)

// TestChatVotesHoweverLateItsViewersAre: no vote ends before its viewers have seen the letters.
func TestChatVotesHoweverLateItsViewersAre(t *testing.T) {
	o := streamed()
	o.VoteRules.Window = 10
	w := audienceGameWith(t, o)
	w.store.page = storage.LivePage{Token: "page", Table: tableID, Delay: storage.MaxDelay}
	w.expect(cleo, vote(game.DrawMove), "hand")
	w.pass(30 * time.Second)
	w.is("playing: audience(2)* Anne Ben")
	w.types(w.openMove(), 3)
	w.pass(17 * time.Second)
	w.is("playing: audience(2) Anne* Ben")
	if last := w.table.PublicState().Recent; last[len(last)-1].Votes != 3 {
		t.Errorf("%+v is played", last[len(last)-1])
	}
}

// TestHeldVoteRecordsNoCounts: they are recorded as soon as it goes on.
func TestHeldVoteRecordsNoCounts(t *testing.T) {
	w := audienceGameWith(t, streamed())
	w.pass(5 * time.Second)
	w.engine.chat.count.Wishes = []journal.VoteControl{journal.Hold}
	w.pass(2 * time.Second)
	before := len(w.store.lines)
	for range 10 {
		w.types(w.openMove(), 1)
		w.pass(time.Minute)
	}
	if n := len(w.store.lines) - before; n != 0 {
		t.Errorf("ten minutes of a held vote has %d entries", n)
	}
	w.engine.chat.count.Wishes = []journal.VoteControl{journal.Release}
	w.pass(2 * time.Second)
	if voters := w.table.PublicState().Poll.Chat.Voters; voters != 10 {
		t.Errorf("%d votes are recorded, expected 10", voters)
	}
}

// TestHeldChatBeginsAgainAfterARestart, with its whole window from when the vote goes on.
func TestHeldChatBeginsAgainAfterARestart(t *testing.T) {
	w := audienceGameWith(t, streamed())
	w.pass(5 * time.Second)
	w.types(w.openMove(), 3)
	w.engine.chat.count.Wishes = []journal.VoteControl{journal.Hold}
	w.pass(10 * time.Second)
	w.restart()
	w.pass(10 * time.Second)
	poll := w.table.PublicState().Poll
	if !poll.Chat.Again || poll.Chat.Voters != 0 || !poll.Held {
		t.Errorf("the vote is %+v", poll)
	}
	w.engine.chat.count.Wishes = []journal.VoteControl{journal.Release}
	w.pass(2 * time.Second)
	if left := w.table.PublicState().Poll.Ends.Sub(w.clock.Now()); left != 37*time.Second {
		t.Errorf("it has %v left, expected its whole window", left)
	}
}

// TestPauseForgetsTheVotesOfTheChat: who has voted is not kept for the days that a pause may take.
func TestPauseForgetsTheVotesOfTheChat(t *testing.T) {
	w := audienceGameWith(t, streamed())
	w.pass(5 * time.Second)
	w.types(w.openMove(), 3)
	w.pass(2 * time.Second)
	if err := errors.Join(w.table.PauseRemoved(t.Context()), w.table.ResumeRemoved(t.Context())); err != nil {
		t.Fatal(err)
	}
	if w.engine.chat.count.Votes != nil {
		t.Error("the votes are kept")
	}
	w.pass(5 * time.Second)
	if chat := w.table.PublicState().Poll.Chat; chat.Voters != 0 || !chat.Again {
		t.Errorf("the chat is %+v", chat)
	}
}

// TestVetoedLetterIsOnOfferNoMore in the chat.
func TestVetoedLetterIsOnOfferNoMore(t *testing.T) {
	w := audienceGameWith(t, streamed())
	w.pass(5 * time.Second)
	open := w.openMove()
	before := len(w.engine.chat.window.Letters)
	w.types(open, 3)
	w.pass(2 * time.Second)
	w.types(game.DrawMove, 2)
	w.pass(2 * time.Second)
	w.expect(anne, control(journal.Veto), "votecontrols")
	w.pass(7 * time.Second)
	if offered := w.engine.chat.asked.Letters; len(offered) != before-1 {
		t.Errorf("of %d letters %v are on offer after a veto", before, offered)
	}
	if n := w.table.PublicState().Poll.Chat.Voters; n != 2 {
		t.Errorf("after a veto of the other letter %d have voted, want 2", n)
	}
}

// TestCanceledGameLeavesTheChat for good.
func TestCanceledGameLeavesTheChat(t *testing.T) {
	w := audienceGameWith(t, streamed())
	w.pass(5 * time.Second)
	w.types(w.openMove(), 3)
	w.expect(anne, (*table.Table).Stop, "stopped")
	if chat := w.engine.chat; !chat.over || chat.count.Votes != nil {
		t.Errorf("the chat is %+v", chat)
	}
}

// TestLinesOfAVoteSayNothingOfItsMoves: opponents see the lines. Letters for which the chat has voted at the same time
// are not in the order of their moves.
func TestLinesOfAVoteSayNothingOfItsMoves(t *testing.T) {
	w := audienceGameWith(t, streamed())
	w.pass(5 * time.Second)
	for _, m := range w.legal() {
		w.types(m, 1)
	}
	w.pass(2 * time.Second)
	var shown []string
	for _, line := range w.table.PublicState().Poll.Lines {
		shown = append(shown, line.Letter)
	}
	if len(shown) < 3 || !slices.IsSorted(shown) {
		t.Errorf("the lines are %v, expected the order of the letters", shown)
	}
}

// TestVotesFromBeforeAVetoAreNotLostSilently: if nobody knows them any more when the chat goes on, it votes again.
func TestVotesFromBeforeAVetoAreNotLostSilently(t *testing.T) {
	for name, forget := range map[string]func(w *world){
		"restart": (*world).restart,
		"pause": func(w *world) {
			if err := errors.Join(w.table.PauseRemoved(t.Context()), w.table.ResumeRemoved(t.Context())); err != nil {
				t.Fatal(err)
			}
			if n := w.table.PublicState().Poll.Chat.Voters; n != 0 {
				t.Errorf("after a pause %d have voted", n)
			}
		},
		"restart while held": func(w *world) {
			w.expect(anne, control(journal.Hold), "votecontrols")
			w.restart()
		},
	} {
		w := audienceGameWith(t, streamed())
		w.pass(5 * time.Second)
		w.types(w.openMove(), 3)
		w.types(game.DrawMove, 2)
		w.pass(2 * time.Second)
		w.expect(anne, control(journal.Veto), "votecontrols")
		forget(w)
		w.pass(12 * time.Second)
		if chat := w.table.PublicState().Poll.Chat; chat.Voters != 0 || !chat.Again || chat.Since.IsZero() {
			t.Errorf("%s: the chat is %+v", name, chat)
		}
	}
}

// TestAudienceInTheChatDoesNotVoteOnDiscord, not even by people who joined it before.
func TestAudienceInTheChatDoesNotVoteOnDiscord(t *testing.T) {
	w := audienceLobby(t, voting())
	w.expect(cleo, joinAudience(1), "in-audience")
	w.expect(anne, set(func(o *journal.Options) {
		o.VoteRules.Chat = journal.Chat{Channel: "korsar", Alone: true}
	}), "settings")
	w.expect(anne, start, "done")
	w.deliver()
	w.expect(cleo, vote(game.DrawMove), "hand, audience-in-chat")
}

// TestChatKnowsWhenItsWindowWouldEnd before it begins, so that the page can show that in time.
func TestChatKnowsWhenItsWindowWouldEnd(t *testing.T) {
	w := audienceGameWith(t, streamed())
	begins := w.clock.Now()
	poll := w.table.PublicState().Poll
	if !poll.Ends.IsZero() || poll.Chat.Expected.Sub(begins).Round(time.Second) != 37*time.Second {
		t.Errorf("before its window begins the vote is %+v", poll)
	}
	w.pass(5 * time.Second)
	if poll := w.table.PublicState().Poll; poll.Ends.IsZero() || !poll.Chat.Expected.IsZero() {
		t.Errorf("once its window has begun the vote is %+v", poll)
	}
}

// TestHoldBeforeTheChatVotesAddsNoTime to its window.
func TestHoldBeforeTheChatVotesAddsNoTime(t *testing.T) {
	w := audienceGameWith(t, streamed())
	w.expect(anne, control(journal.Hold), "votecontrols")
	w.pass(3 * time.Second)
	w.expect(anne, control(journal.Release), "votecontrols")
	w.pass(2 * time.Second)
	if left := w.table.PublicState().Poll.Ends.Sub(w.clock.Now()); left != 37*time.Second {
		t.Errorf("the window of the chat takes %v", left)
	}
}

// TestOverdueVoteRecordsNoCounts: while the bot is unreachable no vote ends, and the chat goes on typing.
func TestOverdueVoteRecordsNoCounts(t *testing.T) {
	w := audienceGameWith(t, streamed())
	w.pass(40 * time.Second)
	w.engine.availability = table.Availability{}
	w.pass(10 * time.Second)
	before := len(w.store.lines)
	for range 10 {
		w.types(w.openMove(), 1)
		w.pass(time.Minute)
	}
	if n := len(w.store.lines) - before; n != 0 {
		t.Errorf("ten minutes of a vote that is over have %d entries", n)
	}
}
