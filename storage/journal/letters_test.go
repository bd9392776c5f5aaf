package journal_test

import (
	"maps"
	"slices"
	"testing"

	"korsar/game"
	"korsar/game/deal"
	"korsar/storage/journal"
	"korsar/storage/storagetest"
)

// TestLettersAreDistinctAndStay checks that every move of a vote has its own letter from the start, and that votes, a
// veto and a restart leave the letters as they are. The next vote has others.
func TestLettersAreDistinctAndStay(t *testing.T) {
	s, entries := withAudience(journal.VoteRules{Window: 60}, 3)
	first := s.Letters()
	moves := s.Game.Moves(2, nil)
	if names := slices.Sorted(maps.Values(first)); len(first) != len(moves) ||
		len(slices.Compact(names)) != len(moves) {
		t.Fatalf("%d moves have the letters %v", len(moves), names)
	}
	for _, body := range []journal.Body{
		journal.Voted{Seat: 2, Ballots: []journal.Ballot{{Person: 11, Move: moves[1]}}},
		journal.ControlledVote{How: journal.Veto},
		journal.Voted{Seat: 2, Ballots: []journal.Ballot{{Person: 12, Move: game.DrawMove}}},
		journal.Paused{Why: journal.NoAccess},
		journal.Resumed{},
	} {
		entries = append(entries, storagetest.Entries(s.Commit(0, body))...)
		if !maps.Equal(s.Letters(), first) {
			t.Fatalf("after %+v the letters are %v, before it %v", body, s.Letters(), first)
		}
	}
	if again := restored(t, entries); !maps.Equal(again.Letters(), first) {
		t.Error("a restored table has other letters")
	}
	s.Commit(0, journal.Played{Seat: 2, Move: game.DrawMove})
	if s.Letters() != nil {
		t.Error("there are letters while no audience is on turn")
	}
	s.Move()
	if second := s.Letters(); second[game.DrawMove] == first[game.DrawMove] && second[moves[2]] == first[moves[2]] {
		t.Errorf("two votes have the letters %v and %v", first, second)
	}
}

// TestLettersTellNothing checks, over many secrets, that drawing a card has each letter about equally often, however
// many moves there are.
func TestLettersTellNothing(t *testing.T) {
	s, _ := withAudience(journal.VoteRules{Window: 60}, 3)
	const rounds = 26 * 40
	count := map[string]int{}
	for i := range rounds {
		s.Table.Opened.Secret = deal.Secret{byte(i), byte(i >> 8), 7}
		count[s.Letters()[game.DrawMove]]++
	}
	if len(count) != 26 {
		t.Errorf("drawing has %d letters", len(count))
	}
	for letter, n := range count {
		if len(letter) != 1 || n < 15 || n > 70 { // 40 expected, with a deviation of 6
			t.Errorf("drawing has the letter %s %d times of %d", letter, n, rounds)
		}
	}
}
