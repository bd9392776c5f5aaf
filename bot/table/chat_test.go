package table_test

import (
	"context"
	"testing"
	"time"

	"korsar/bot/table"
	"korsar/game"
	"korsar/storage/journal"
)

// chatroom is a chat whose viewers vote by letters.
type chatroom struct {
	window table.ChatWindow // that is counted, if count has votes
	asked  table.ChatWindow // in the latest call of CountChat
	over   bool             // the chat was left for good
	count  table.ChatCount
}

// OpenChat implements table.Engine.
func (e *recordingEngine) OpenChat(w table.ChatWindow) (goesOn bool) {
	if e.chat.counts(w) {
		return true
	}
	e.chat = chatroom{window: w, count: table.ChatCount{Votes: map[string]int{}, Lost: e.chat.count.Lost}}
	return false
}

func (r *chatroom) counts(w table.ChatWindow) bool {
	return r.count.Votes != nil && r.window.Began == w.Began && r.window.Round == w.Round
}

// CountChat implements table.Engine.
func (e *recordingEngine) CountChat(w table.ChatWindow) (table.ChatCount, bool) {
	r := &e.chat
	r.asked = w
	if !r.counts(w) {
		return table.ChatCount{}, false
	}
	count := r.count
	r.count.Wishes = nil
	return count, true
}

// CloseChat implements table.Engine.
func (e *recordingEngine) CloseChat(_ journal.TableID, over bool) {
	e.chat = chatroom{over: over, count: table.ChatCount{Lost: e.chat.count.Lost}}
}

// types lets viewers vote for a move. Nobody counts them unless a window is counted.
func (w *world) types(m game.Move, viewers int) {
	w.Helper()
	letter := w.stored().Letters()[m]
	if w.engine.chat.count.Votes != nil {
		w.engine.chat.count.Votes[letter] += viewers
	}
}

// restart makes the program forget what it has counted.
func (w *world) restart() { w.engine.chat = chatroom{} }

// streamed returns the options of voting with a chat whose viewers are 7 seconds behind.
func streamed() journal.Options {
	o := voting()
	o.VoteRules.Chat = journal.Chat{Channel: "korsar", Latency: 7}
	return o
}

func TestChatsPlayOneAudience(t *testing.T) {
	chat := func(channel string) action {
		return set(func(o *journal.Options) { o.VoteRules.Chat = journal.Chat{Channel: channel, Alone: true} })
	}
	given := func(t *testing.T) *world { return audienceLobby(t, voting()) }
	hold(t, []sentence{
		{"the host names a channel", given, nil, anne, chat("korsar"), "settings", "lobby: audience(0) Anne Ben"},
		{"nobody else does", given, nil, ben, chat("korsar"), "host-only", ""},
		{"the host is asked for it", given, nil, anne, (*table.Table).ChatSettings, "settings", ""},
		{"nobody else is", given, nil, ben, (*table.Table).ChatSettings, "host-only", ""},
		{"what is no channel is none", given, nil, anne, chat("not a channel"), "settings, not-a-channel", ""},
		{"a table without an audience has no chat", func(t *testing.T) *world { return lobby(t, 3, ben) }, nil, anne,
			chat("korsar"), "settings, one-audience", ""},
		{"nor has one with two", func(t *testing.T) *world {
			return newWorld(t).open(table.Opening{Options: voting(),
				Seated: []journal.Occupant{journal.Audience(0), journal.Audience(0)}})
		}, nil, anne, chat("korsar"), "settings, one-audience", ""},
		{"nobody on Discord joins an audience that votes only there", given, []step{{anne, chat("korsar")}}, cleo,
			joinAudience(1), "audience-in-chat", ""},
	})
}

// TestChatVotesFromWhenItSeesTheLetters: the window begins one delay of the live page after the turn, and is as much
// longer as the viewers are behind.
func TestChatVotesFromWhenItSeesTheLetters(t *testing.T) {
	w := audienceGameWith(t, streamed())
	open := w.openMove()
	w.types(open, 9)
	w.pass(5 * time.Second)
	if chat := w.table.PublicState().Poll.Chat; chat.Since.IsZero() || chat.Voters != 0 {
		t.Errorf("when the page shows the letters the chat is %+v", chat)
	}
	w.types(open, 3)
	w.expect(cleo, vote(game.DrawMove), "hand")
	w.expect(dan, vote(game.DrawMove), "hand")
	w.pass(2 * time.Second)
	poll := w.table.PublicState().Poll
	if poll.Voters != 5 || poll.Chat.Voters != 3 || poll.Lines[poll.Lead-1].Chat != 3 {
		t.Errorf("the vote is %+v", poll)
	}
	w.types(open, 4)
	w.pass(35*time.Second - time.Millisecond)
	w.types(open, 1) // the last one
	w.is("playing: audience(2)* Anne Ben")
	w.pass(time.Millisecond)
	w.is("playing: audience(2) Anne* Ben")
	recent := w.table.PublicState().Recent
	if last := recent[len(recent)-1]; last.Voters != 10 || last.Votes != 8 {
		t.Errorf("the turn shows %d votes of %d", last.Votes, last.Voters)
	}
	if w.engine.chat.count.Votes != nil || w.engine.chat.over {
		t.Error("after the window the votes are kept, or the chat is left")
	}
}

// TestChatBeginsAgainAfterARestart: what was counted is lost with the program, the ballots are not.
func TestChatBeginsAgainAfterARestart(t *testing.T) {
	w := audienceGameWith(t, streamed())
	open := w.openMove()
	w.expect(cleo, vote(game.DrawMove), "hand")
	w.pass(5 * time.Second)
	w.types(open, 3)
	w.pass(10 * time.Second)
	w.restart()
	w.pass(2 * time.Second)
	if poll := w.table.PublicState().Poll; !poll.Chat.Again || poll.Voters != 1 || !poll.Ends.IsZero() {
		t.Errorf("after a restart the vote is %+v", poll)
	}
	w.pass(5 * time.Second)
	if ends := w.table.PublicState().Poll.Ends; ends.Sub(w.clock.Now()) < 36*time.Second {
		t.Errorf("once its viewers see that it begins again the vote ends at %v, and it is %v", ends, w.clock.Now())
	}
	w.types(open, 2)
	w.pass(40 * time.Second)
	recent := w.table.PublicState().Recent
	if last := recent[len(recent)-1]; last.Voters != 3 || last.Votes != 2 {
		t.Errorf("the turn shows %d votes of %d", last.Votes, last.Voters)
	}
}

// TestRestartAtTheEndOfTheWindow: a window of which nobody knows the last votes begins again.
func TestRestartAtTheEndOfTheWindow(t *testing.T) {
	w := audienceGameWith(t, streamed())
	w.pass(41 * time.Second)
	w.restart()
	delete(w.store.deadlines, "chat") // the end comes first
	w.pass(1500 * time.Millisecond)
	w.is("playing: audience(2)* Anne Ben")
	if chat := w.table.PublicState().Poll.Chat; !chat.Again {
		t.Errorf("the chat is %+v", chat)
	}
}

// TestLostChatIsTold: the vote goes on with what there is.
func TestLostChatIsTold(t *testing.T) {
	w := audienceGameWith(t, streamed())
	open := w.openMove()
	w.pass(5 * time.Second)
	w.types(open, 3)
	w.engine.chat.count.Lost = true
	w.pass(2 * time.Second)
	if chat := w.table.PublicState().Poll.Chat; !chat.Lost || chat.Voters != 3 {
		t.Errorf("the lost chat is %+v", chat)
	}
	w.engine.chat.count.Lost = false
	w.pass(2 * time.Second)
	if chat := w.table.PublicState().Poll.Chat; chat.Lost {
		t.Errorf("the chat that is back is %+v", chat)
	}
	w.pass(40 * time.Second)
	w.is("playing: audience(2) Anne* Ben")
}

// TestModeratorsOfTheChannelSteer: they pause, continue and close the vote.
func TestModeratorsOfTheChannelSteer(t *testing.T) {
	w := audienceGameWith(t, streamed())
	open := w.openMove()
	w.pass(5 * time.Second)
	wish := func(how ...journal.VoteControl) {
		w.engine.chat.count.Wishes = how
		w.pass(2 * time.Second)
	}
	wish(journal.Release, journal.Hold) // the first changes nothing
	if !w.table.PublicState().Poll.Held {
		t.Error("the vote is not held")
	}
	w.pass(time.Minute)
	wish(journal.Release)
	if w.table.PublicState().Poll.Held {
		t.Error("the vote is still held")
	}
	w.types(open, 3)
	wish(journal.CloseNow)
	w.is("playing: audience(2) Anne* Ben")
	if last := w.table.PublicState().Recent; last[len(last)-1].Votes != 3 {
		t.Errorf("%+v is played", last[len(last)-1])
	}
}

// TestClosedVoteHasTheLastVotes: when the host closes it, everything counted until then counts.
func TestClosedVoteHasTheLastVotes(t *testing.T) {
	w := audienceGameWith(t, streamed())
	open := w.openMove()
	w.pass(5 * time.Second)
	w.types(open, 3)
	w.expect(anne, func(t *table.Table, ctx context.Context, c table.Click) (table.Reply, error) {
		return t.ControlVote(ctx, c, journal.CloseNow)
	}, "votecontrols")
	w.is("playing: audience(2) Anne* Ben")
	if last := w.table.PublicState().Recent; last[len(last)-1].Votes != 3 {
		t.Errorf("%+v is played", last[len(last)-1])
	}
}
