package journal_test

import (
	"maps"
	"slices"
	"strings"
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

// TestOpenLettersAreInOrder checks that the letters of a hand that everybody sees begin at A, are in the order of the
// moves, have two characters after Z, and outlast a veto.
func TestOpenLettersAreInOrder(t *testing.T) {
	rules := journal.VoteRules{Window: 60, Chat: journal.Chat{Channel: "korsar", Open: true}}
	s, _ := withAudience(rules, 3)
	inOrder := func() {
		t.Helper()
		letters := s.Letters()
		for i, m := range s.Game.Moves(2, nil) {
			expected := string(rune('A' + i%26))
			if i >= 26 {
				expected = string(rune('A'+i/26-1)) + expected
			}
			if letters[m] != expected {
				t.Errorf("move %d has the letter %q, expected %q", i, letters[m], expected)
			}
		}
	}
	most := 0
	for s.Phase == journal.Playing && most <= 26 {
		if s.Game.Turn() != 2 {
			s.Move()
			continue
		}
		inOrder()
		most = max(most, len(s.Letters()))
		m := game.DrawMove // the more cards, the more moves
		if !s.MayDraw() {
			m = s.Votable()[0]
		}
		ballots := []journal.Ballot{{Person: 11, Move: m}}
		s.Commit(0, journal.Voted{Seat: 2, Ballots: ballots}, journal.Played{Seat: 2, Move: m})
	}
	if most <= 26 {
		t.Errorf("the audience has at most %d moves, expected more than 26", most)
	}
	s, _ = withAudience(rules, 3)
	before := s.Letters()
	s.Commit(0, journal.Voted{Seat: 2, Ballots: []journal.Ballot{{Person: 11, Move: s.Game.Moves(2, nil)[0]}}})
	s.Commit(0, journal.ControlledVote{How: journal.Veto})
	if !maps.Equal(s.Letters(), before) {
		t.Errorf("after a veto the letters are %v, before it %v", s.Letters(), before)
	}
}

// TestSecretLettersAreThoseOfEarlierVersions: boards and journals of earlier versions have them.
func TestSecretLettersAreThoseOfEarlierVersions(t *testing.T) {
	for _, chat := range []journal.Chat{{}, {Channel: "korsar"}} {
		s, _ := withAudience(journal.VoteRules{Window: 60, Chat: chat}, 3)
		s.Table.Opened.Secret = deal.Secret{1, 2, 3}
		var letters []string
		for _, m := range s.Game.Moves(2, nil) {
			letters = append(letters, s.Letters()[m])
		}
		if got, want := strings.Join(letters, " "), "F W A"; got != want {
			t.Errorf("with the chat %+v the letters are %s, expected %s", chat, got, want)
		}
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
