package journal_test

import (
	"strings"
	"testing"

	"korsar/game"
	"korsar/game/deal"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
	"korsar/storage/storagetest"
)

// start applies a start to a table of two, dealt from joins, and plays it to its end.
func start(t *testing.T, b func(*storagetest.Script, deal.Joins) journal.Started) (*storagetest.Script, string) {
	t.Helper()
	s := storagetest.NewScript(10, storagetest.Options(game.FreeForAll, 2), 1)
	entries := storagetest.Entries(s.Open())
	entries = append(entries, storagetest.Entries(s.Join(2))...)
	entries = append(entries, storagetest.Entries(s.Commit(1, b(s, s.JoinsAtStart(snowflake.ID(1000+s.Seq)))))...)
	for s.Phase == journal.Playing {
		entries = append(entries, storagetest.Entries(s.Move())...)
	}
	text, err := journal.RecordText(entries, names)
	if err != nil {
		t.Fatal(err)
	}
	return s, text
}

func dealt(s *storagetest.Script, joins deal.Joins) journal.Started {
	deck, first := deal.Deal(s.Table.Opened.Secret, joins, s.Table.Options().Mode, len(joins))
	return journal.Started{First: first, Deck: deck, Joins: joins}
}

// TestHostJoinsWithTheStart checks that the join of the host, who had a seat before the commitment was public, is the
// interaction that started the game. The join of anybody else is the interaction by which they took their seat.
func TestHostJoinsWithTheStart(t *testing.T) {
	s, text := start(t, dealt)
	if want := `[Joins "1003 1002"]`; !strings.Contains(text, want) {
		t.Errorf("the record lacks %s:\n%s", want, text)
	}
	if got := s.Dealt.String(); got != "1003 1002" {
		t.Errorf("the game was dealt from the joins %s", got)
	}
}

// TestUnprovenDealHasNoProof checks that the record of an unproven deal has the tag that says so and no tag of the
// proof.
func TestUnprovenDealHasNoProof(t *testing.T) {
	_, text := start(t, func(s *storagetest.Script, joins deal.Joins) journal.Started {
		b := dealt(s, joins)
		b.Joins, b.Unproven = nil, true
		return b
	})
	if !strings.Contains(text, `[Deal "unproven"]`) {
		t.Errorf("the record does not say that the deal is unproven:\n%s", text)
	}
	for _, tag := range []string{"Secret", "Commitment", "Joins"} {
		if strings.Contains(text, "["+tag+" ") {
			t.Errorf("the record has the tag %s:\n%s", tag, text)
		}
	}
}

// TestStartNeedsAJoinForEachSeat checks that a start whose joins do not fit the seats is refused.
func TestStartNeedsAJoinForEachSeat(t *testing.T) {
	s := newScript(game.FreeForAll, 2, 1)
	b := dealt(s, s.FairJoins())
	b.Joins = b.Joins[:1]
	if _, err := s.Apply(journal.Entry{Seq: s.Seq + 1, At: s.Clock, By: 1, Cause: 7, Body: b}); err == nil {
		t.Error("a start with one join for two seats was accepted")
	}
}
