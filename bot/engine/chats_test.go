package engine_test

import (
	"errors"
	"maps"
	"testing"
	"time"

	"korsar/bot/engine"
	"korsar/bot/engine/enginetest"
	standin "korsar/bot/sandbox/twitch"
	"korsar/bot/table"
	"korsar/bot/twitch"
	"korsar/game"
	"korsar/storage/journal"
)

// rules returns rules by which viewers vote for ten seconds.
func rules(c journal.Chat) journal.VoteRules {
	return journal.VoteRules{Window: 10, Silent: journal.DrawOne, Chat: c}
}

// TestLettersThatAreNoMoveCountNowhere, neither as votes nor against the vote that their viewer has.
func TestLettersThatAreNoMoveCountNowhere(t *testing.T) {
	s := openStream(t, rules(journal.Chat{Alone: true, Open: true}))
	s.open()
	letters := s.Registry.ChatLetters(streamChannel)
	if len(letters) == 0 || letters[0] != "A" {
		t.Fatalf("the letters on offer are %v", letters)
	}
	s.say("a", viewer(1), viewer(2))
	s.say("!zz", viewer(1), viewer(3))
	s.say("#a", viewer(2))
	s.pass(2500 * time.Millisecond)
	if p := s.poll(); p.Chat.Voters != 2 || len(p.Lines) != 1 || p.Lines[0].Letter != "A" {
		t.Errorf("the vote is %+v", p)
	}
}

// TestAdmissionOfViewers: the options for a raid.
func TestAdmissionOfViewers(t *testing.T) {
	fresh, sub, vip, mod := viewer(1), viewer(2), viewer(3), viewer(4)
	fresh.New, sub.Subscriber, vip.VIP, mod.Moderator = true, true, true, true
	newSub := viewer(6)
	newSub.New, newSub.Subscriber = true, true
	everybody := []standin.Chatter{fresh, sub, vip, mod, viewer(5), newSub, viewer(7)}
	for _, one := range []struct {
		chat   journal.Chat
		voters int
	}{
		{journal.Chat{Alone: true}, 7},
		{journal.Chat{Alone: true, Settled: true}, 5},
		{journal.Chat{Alone: true, Known: true}, 4},
		{journal.Chat{Alone: true, Known: true, Settled: true}, 3},
	} {
		s := openStream(t, rules(one.chat))
		s.open()
		s.say(s.Registry.ChatLetters(streamChannel)[0], everybody...)
		s.pass(2500 * time.Millisecond)
		if n := s.poll().Chat.Voters; n != one.voters {
			t.Errorf("with %+v %d viewers vote, expected %d", one.chat, n, one.voters)
		}
	}
}

// TestSuspendedChannelIsToldAndDiscordVotes. Without a vote there, the rule for too few votes decides.
func TestSuspendedChannelIsToldAndDiscordVotes(t *testing.T) {
	s := openStream(t, rules(journal.Chat{}))
	s.JoinAudience(s.id, 7)
	s.open()
	s.say(s.Registry.ChatLetters(streamChannel)[0], viewer(1))
	s.pass(2500 * time.Millisecond)
	s.channel.Refuse(standin.Suspended)
	s.sync()
	s.pass(2500 * time.Millisecond)
	if p := s.poll(); !p.Chat.Lost || p.Chat.Voters != 1 {
		t.Errorf("after the suspension the vote is %+v", p)
	}
	s.VoteToDraw(s.id, 7)
	s.pass(8 * time.Second)
	if turn := s.Stored(s.id).Table.Turns[0]; turn.Voters != 2 || turn.Covered != "" {
		t.Errorf("the turn is %+v", turn)
	}
	s.open()
	s.pass(13 * time.Second)
	if turn := s.Stored(s.id).Table.Turns[3]; turn.Covered != journal.Silent || turn.Move != game.DrawMove {
		t.Errorf("without a vote the turn is %+v", turn)
	}
	s.channel.Refuse("")
	for range 600 {
		if s.channel.Readers() == 1 {
			break
		}
		s.step()
	}
	for s.Registry.ChatLetters(streamChannel) != nil {
		s.step()
	}
	s.open()
	s.say(s.Registry.ChatLetters(streamChannel)[0], viewer(1))
	s.pass(2500 * time.Millisecond)
	if p := s.poll(); p.Chat.Lost || p.Chat.Voters != 1 {
		t.Errorf("when the channel is back the vote is %+v", p)
	}
}

// TestModeratorsSteerInTheChat: they hold, continue and close a vote.
func TestModeratorsSteerInTheChat(t *testing.T) {
	s := openStream(t, rules(journal.Chat{Alone: true}))
	s.open()
	mod := viewer(1)
	mod.Moderator = true
	s.say("!korsar pause", mod)
	s.say("!korsar close", viewer(2))
	s.pass(20 * time.Second)
	if !s.poll().Held {
		t.Fatal("the vote is not held")
	}
	s.say(s.Registry.ChatLetters(streamChannel)[0], viewer(3))
	s.say("!korsar close", mod)
	s.pass(2500 * time.Millisecond)
	if turns := s.Stored(s.id).Table.Turns; len(turns) == 0 || turns[0].Votes != 1 {
		t.Errorf("after its end the turns are %+v", turns)
	}
}

// TestLateCopiesOfMessagesDoNotCountInTheNextWindow: Twitch may send a message twice, and so may two connections.
func TestLateCopiesOfMessagesDoNotCountInTheNextWindow(t *testing.T) {
	s := openStream(t, rules(journal.Chat{Alone: true, Open: true}))
	s.open()
	s.await(func() bool { return s.channel.Readers() == 1 })
	m, err := s.channel.Say(viewer(1), "A")
	if err != nil {
		t.Fatal(err)
	}
	m.Repeat()
	s.sync()
	for s.Registry.ChatLetters(streamChannel) != nil {
		s.step()
	}
	s.open()
	m.Repeat()
	s.sync()
	s.pass(2500 * time.Millisecond)
	if n := s.poll().Chat.Voters; n != 0 {
		t.Errorf("%d votes of the window before are counted", n)
	}
}

// TestAbandonedWindowIsForgotten: its table moved to another process, or was deleted.
func TestAbandonedWindowIsForgotten(t *testing.T) {
	s := openStream(t, rules(journal.Chat{Alone: true}))
	window := table.ChatWindow{Table: 99, Began: 5, Chat: journal.Chat{Channel: "elsewhere"}, Letters: []string{"A"}}
	elsewhere := s.room("elsewhere")
	s.Registry.OpenChat(window)
	s.await(func() bool { return elsewhere.Readers() == 1 })
	if _, err := elsewhere.Say(viewer(1), "A"); err != nil {
		t.Fatal(err)
	}
	s.sync()
	if count, counts := s.Registry.CountChat(window); !counts || !maps.Equal(count.Votes, map[string]int{"A": 1}) {
		t.Fatalf("the count is %+v, %v", count, counts)
	}
	other := window
	other.Round++
	if _, counts := s.Registry.CountChat(other); counts {
		t.Error("another window is counted that nobody has opened")
	}
	s.Clock.Advance(time.Minute)
	if _, counts := s.Registry.CountChat(window); counts {
		t.Error("a window is counted that nobody has asked for in a minute")
	}
	for range 16 {
		s.Clock.Advance(time.Minute)
	}
	s.Settle()
	for range 3 {
		s.Clock.Advance(30 * time.Second)
		s.await(func() bool { return s.side.Readers() == 1 })
	}
	s.await(func() bool { return elsewhere.Readers() == 0 })
}

// TestOneChannelVotesAtFourTables at most. The others are told that it cannot be read.
func TestOneChannelVotesAtFourTables(t *testing.T) {
	s := openStream(t, rules(journal.Chat{Alone: true}))
	for id := range journal.TableID(6) {
		w := table.ChatWindow{Table: 90 + id, Began: 5, Chat: journal.Chat{Channel: "popular"}, Letters: []string{"A"}}
		s.Registry.OpenChat(w)
		if count, counts := s.Registry.CountChat(w); !counts || count.Lost != (id >= 4) {
			t.Errorf("the count of table %d is %+v, %v", id+1, count, counts)
		}
	}
	s.Registry.CloseChat(90, true)
	w := table.ChatWindow{Table: 95, Began: 5, Chat: journal.Chat{Channel: "popular"}, Letters: []string{"A"}}
	if count, _ := s.Registry.CountChat(w); count.Lost {
		t.Error("a table that waits does not count when another has left")
	}
}

// TestOtherOwnerCountsAfresh: when a table moves to another process, its window begins again there, and says so.
func TestOtherOwnerCountsAfresh(t *testing.T) {
	s := openStream(t, rules(journal.Chat{Alone: true}), func(o *enginetest.Options) { o.Shared = true })
	s.open()
	s.say(s.Registry.ChatLetters(streamChannel)[0], viewer(1), viewer(2))
	s.pass(2500 * time.Millisecond)
	if n := s.Stored(s.id).Table.Poll.ChatVoters; n != 2 {
		t.Fatalf("%d votes are counted, expected 2", n)
	}
	s.Disown()
	reader := twitch.New(twitch.Options{Dial: s.dial, Clock: s.Clock, Log: s.Logger()})
	defer reader.Close()
	other := engine.NewRegistry(engine.Options{Store: s.Served, Messenger: s.Platform, Clock: s.Clock, Log: s.Logger(),
		Deal: enginetest.FixedDeal, NewPilot: enginetest.NewFirstMove, Chats: reader, Shared: true})
	defer other.Close()
	if err := errors.Join(other.Start(s.Ctx), other.SetReachable(s.Ctx)); err != nil {
		t.Fatal(err)
	}
	defer s.Own(other)()
	for range 100 {
		if s.step(); other.ChatLetters(streamChannel) != nil {
			break
		}
	}
	if p := s.Stored(s.id).Table.Poll; p.Round != 1 || p.ChatVoters != 0 {
		t.Errorf("with the other process %d votes count in round %d", p.ChatVoters, p.Round)
	}
	s.await(func() bool { return s.channel.Readers() == 2 })
	s.say(other.ChatLetters(streamChannel)[0], viewer(3))
	for range 100 { // its own connection may be behind
		if s.step(); s.Stored(s.id).Table.Poll.ChatVoters == 1 {
			break
		}
	}
	if n := s.Stored(s.id).Table.Poll.ChatVoters; n != 1 {
		t.Errorf("%d votes are counted, expected 1", n)
	}
	s.pass(2 * time.Minute)
	if letters := s.Registry.ChatLetters(streamChannel); letters != nil {
		t.Error("the process that had the table still counts its votes")
	}
}
