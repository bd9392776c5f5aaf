package journal_test

import (
	"math/big"
	"testing"
	"time"

	"pgregory.net/rapid"

	"korsar/game"
	"korsar/game/gametest"
	"korsar/storage/journal"
)

// chatRules are the rules of a vote of Discord and the chat of a channel, whose viewers are 7 seconds behind.
var chatRules = journal.VoteRules{Window: 60, Chat: journal.Chat{Channel: "korsar", Latency: 7}}

// withChat returns the script of withAudience with a chat that votes already.
func withChat(rules journal.VoteRules) (s scripted) {
	s.Script, s.entries = withAudience(rules, 3)
	s.commit(journal.ControlledVote{How: journal.OpenChat})
	return s
}

// TestCountsMatchAPlainCount checks, over ballots and counts of a chat, that the leader has the largest share of the
// votes, also if ballots and chat have half of them each.
func TestCountsMatchAPlainCount(t *testing.T) {
	gametest.Check(t, func(rt *rapid.T) {
		rules := chatRules
		rules.Chat.Halves = rapid.Bool().Draw(rt, "halves")
		s := withChat(rules)
		options := s.Game.Moves(2, nil)
		options = options[:min(len(options), 4)]
		chat := map[game.Move]int{}
		for range rapid.IntRange(1, 12).Draw(rt, "steps") {
			if rapid.Bool().Draw(rt, "ballot") {
				who := journal.PersonID(rapid.IntRange(11, 18).Draw(rt, "who"))
				s.commit(journal.Voted{Seat: 2,
					Ballots: []journal.Ballot{{Person: who, Move: rapid.SampledFrom(options).Draw(rt, "move")}}})
				continue
			}
			b := journal.Counted{Seat: 2}
			for i, votes := range rapid.SliceOfN(rapid.IntRange(0, 5), 1, len(options)).Draw(rt, "votes") {
				b.Counts = append(b.Counts, journal.Count{Move: options[i], Votes: votes})
			}
			s.commit(b)
			chat = map[game.Move]int{}
			for _, c := range b.Counts {
				chat[c.Move] = c.Votes
			}
		}
		checkReplay(rt, s.Script, s.entries)
		ballots := count(s.Poll.Ballots)
		share := func(m game.Move) *big.Rat {
			viewers, people := 0, len(s.Poll.Ballots)
			for _, n := range chat {
				viewers += n
			}
			if rules.Chat.Halves && viewers > 0 && people > 0 {
				return new(big.Rat).Add(big.NewRat(int64(chat[m]), int64(viewers)),
					big.NewRat(int64(ballots[m]), int64(people)))
			}
			return big.NewRat(int64(chat[m]+ballots[m]), 1)
		}
		winner, voted := s.Winner()
		if enough := len(s.Poll.Ballots)+s.Poll.ChatVoters > 0; voted != enough {
			rt.Fatalf("with %v and %v a move wins: %v", ballots, chat, voted)
		}
		for _, m := range options {
			if voted && share(m).Cmp(share(winner)) > 0 {
				rt.Fatalf("%v wins with %v, but %v has %v", winner, share(winner), m, share(m))
			}
		}
		onlyTheWinner(rt, s.Script, winner, voted)
	})
}

// TestChatHasItsWindow: the viewers' window begins when the page shows the letters. It is longer by their latency, and
// begins again without their votes, but with the ballots.
func TestChatHasItsWindow(t *testing.T) {
	s := scripted{}
	s.Script, s.entries = withAudience(chatRules, 3)
	counted := journal.Counted{Seat: 2, Counts: []journal.Count{{Move: game.DrawMove, Votes: 3}}}
	s.refuses(t, "before its window", counted)
	s.Clock = s.Poll.Since.Add(5 * time.Second)
	s.commit(journal.ControlledVote{How: journal.OpenChat})
	s.refuses(t, "twice", journal.ControlledVote{How: journal.OpenChat})
	if takes := s.Poll.Closes(chatRules).Sub(s.Poll.ChatSince); takes != (60+7)*time.Second {
		t.Errorf("the viewers' window takes %v", takes)
	}
	s.commit(journal.Voted{Seat: 2, Ballots: []journal.Ballot{{Person: 11, Move: game.DrawMove}}}, counted)
	if n := s.Poll.Voters(); n != 4 {
		t.Errorf("%d have voted", n)
	}
	s.commit(journal.ControlledVote{How: journal.Renew})
	s.refuses(t, "before its viewers see that it begins again", counted)
	s.commit(journal.ControlledVote{How: journal.OpenChat})
	if left := s.Poll.Closes(chatRules).Sub(s.Poll.ChatSince); s.Poll.Voters() != 1 || left != 67*time.Second {
		t.Errorf("after it was renewed %d have voted, and it takes %v", s.Poll.Voters(), left)
	}
	s.commit(counted, journal.ControlledVote{How: journal.Veto})
	if s.Poll.Voters() != 0 || !s.Poll.Closes(chatRules).IsZero() {
		t.Errorf("%d have voted for a vetoed move, and the vote ends at %v before its viewers see the veto",
			s.Poll.Voters(), s.Poll.Closes(chatRules))
	}
	s.commit(journal.ControlledVote{How: journal.OpenChat})
	s.refuses(t, "a vetoed move", counted)
	s.commit(journal.ControlledVote{How: journal.CloseNow})
	s.refuses(t, "after the close",
		journal.Counted{Seat: 2, Counts: []journal.Count{{Move: s.Votable()[0], Votes: 1}}})
}

// TestCountsOfNothingAreRefused: counts name moves that can be voted for, each once.
func TestCountsOfNothingAreRefused(t *testing.T) {
	s := withChat(chatRules)
	draw := journal.Count{Move: game.DrawMove, Votes: 1}
	s.refuses(t, "nothing", journal.Counted{Seat: 2})
	s.refuses(t, "another seat", journal.Counted{Seat: 1, Counts: []journal.Count{draw}})
	s.refuses(t, "twice", journal.Counted{Seat: 2, Counts: []journal.Count{draw, draw}})
	s.refuses(t, "no choice", journal.Counted{Seat: 2, Counts: []journal.Count{{Move: game.SitOutMove, Votes: 1}}})
	s.refuses(t, "fewer than none", journal.Counted{Seat: 2, Counts: []journal.Count{{Move: game.DrawMove, Votes: -1}}})
	s.refuses(t, "too many", journal.Counted{Seat: 2,
		Counts: []journal.Count{{Move: game.DrawMove, Votes: journal.MaxChatVotes + 1}}})
	s.commit(journal.Counted{Seat: 2, Counts: []journal.Count{draw}})
}

// TestWithoutAChatNothingIsCounted: a table whose rules have no chat counts no viewers.
func TestWithoutAChatNothingIsCounted(t *testing.T) {
	s := scripted{}
	s.Script, s.entries = withAudience(journal.VoteRules{Window: 60}, 3)
	s.refuses(t, "the window of a chat", journal.ControlledVote{How: journal.OpenChat})
	s.refuses(t, "counts", journal.Counted{Seat: 2, Counts: []journal.Count{{Move: game.DrawMove, Votes: 1}}})
}

// TestTurnHasTheLetterOfItsVote: once viewers have voted, everybody may know by which letter the move was chosen. A
// move that nobody in the chat voted on, or that the program made, has none.
func TestTurnHasTheLetterOfItsVote(t *testing.T) {
	for _, viewers := range []int{0, 3} {
		s := withChat(chatRules)
		want := ""
		s.commit(journal.Voted{Seat: 2, Ballots: []journal.Ballot{{Person: 11, Move: game.DrawMove}}})
		if viewers > 0 {
			want = s.Letters()[game.DrawMove]
			s.commit(journal.Counted{Seat: 2, Counts: []journal.Count{{Move: game.DrawMove, Votes: viewers}}})
		}
		s.commit(journal.Played{Seat: 2, Move: game.DrawMove})
		if turn := s.Turns[len(s.Turns)-1]; turn.Letter != want || turn.Votes != viewers+1 {
			t.Errorf("with %d viewers the turn has the letter %q and %d votes, want %q", viewers, turn.Letter,
				turn.Votes, want)
		}
	}
	rules := chatRules
	rules.Least = 9
	s := withChat(rules)
	s.commit(journal.Counted{Seat: 2, Counts: []journal.Count{{Move: game.DrawMove, Votes: 3}}},
		journal.Covered{Seat: 2, Why: journal.Silent}, journal.Played{Seat: 2, Move: game.DrawMove})
	if letter := s.Turns[len(s.Turns)-1].Letter; letter != "" {
		t.Errorf("a move that the program made has the letter %q", letter)
	}
}

// TestEarlyCloseWaitsForTheChat: a lead that ballots took before the viewers saw the letters does not close their vote.
func TestEarlyCloseWaitsForTheChat(t *testing.T) {
	rules := chatRules
	rules.CloseEarly = 10
	s := scripted{}
	s.Script, s.entries = withAudience(rules, 3)
	s.commit(journal.Voted{Seat: 2, Ballots: []journal.Ballot{{Person: 11, Move: game.DrawMove}}})
	s.Clock = s.Poll.Since.Add(30 * time.Second)
	s.commit(journal.ControlledVote{How: journal.OpenChat})
	if left := s.Poll.Closes(rules).Sub(s.Poll.ChatSince); left != (7+10)*time.Second {
		t.Errorf("%v after its window began the vote of the chat ends", left)
	}
}

// TestExtensionIsKeptUntilTheChatVotes: the host may extend a vote before its viewers see the letters.
func TestExtensionIsKeptUntilTheChatVotes(t *testing.T) {
	s := scripted{}
	s.Script, s.entries = withAudience(chatRules, 3)
	s.commit(journal.ControlledVote{How: journal.Extend, Seconds: 30})
	s.Clock = s.Poll.Since.Add(5 * time.Second)
	s.commit(journal.ControlledVote{How: journal.OpenChat})
	if takes := s.Poll.Closes(chatRules).Sub(s.Poll.ChatSince); takes != (60+7+30)*time.Second {
		t.Errorf("the extended window takes %v", takes)
	}
}

// TestOnlyTheChatVotesAlone: people who joined the audience before the host chose that do not vote.
func TestOnlyTheChatVotesAlone(t *testing.T) {
	rules := chatRules
	rules.Chat.Alone = true
	s := withChat(rules)
	s.refuses(t, "a ballot", journal.Voted{Seat: 2, Ballots: []journal.Ballot{{Person: 11, Move: game.DrawMove}}})
}
