package journal_test

import (
	"testing"

	"korsar/storage/journal"
	"korsar/storage/storagetest"
)

// scripted is a script with the entries that it has committed.
type scripted struct {
	*storagetest.Script
	entries []journal.Entry
}

func (s *scripted) commit(bodies ...journal.Body) {
	s.entries = append(s.entries, storagetest.Entries(s.Commit(0, bodies...))...)
}

// refuses checks that an entry cannot be applied.
func (s *scripted) refuses(t *testing.T, why string, body journal.Body) {
	t.Helper()
	clone := s.Clone()
	if _, err := clone.Apply(journal.Entry{Seq: clone.Seq + 1, At: s.Clock, Body: body}); err == nil {
		t.Errorf("%s: %+v is accepted", why, body)
	}
}
