package sqlite

import (
	"errors"
	"testing"

	"korsar/game"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/storagetest"
)

// TestLoadTellsWhatIsDamaged spoils a journal in the file and looks that the
// table and the entry are named, and nothing of the game is returned.
func TestLoadTellsWhatIsDamaged(t *testing.T) {
	for name, test := range map[string]struct {
		spoil string
		seq   int64
	}{
		"an entry is missing":      {`DELETE FROM entries WHERE seq = 5`, 6},
		"the first is missing":     {`DELETE FROM entries WHERE seq = 1`, 2},
		"all are missing":          {`DELETE FROM entries`, 1},
		"an unknown kind":          {`UPDATE entries SET kind = 'sang' WHERE seq = 6`, 6},
		"a body that is no text":   {`UPDATE entries SET body = '2' WHERE seq = 6`, 6},
		"an unknown field":         {`UPDATE entries SET body = '{"seat":2,"x":1}' WHERE seq = 3`, 3},
		"a move against the rules": {`UPDATE entries SET body = substr(body, 1, 1) || ' -B1' WHERE seq = 7`, 7},
		"a seat taken twice":       {`UPDATE entries SET body = (SELECT body FROM entries WHERE seq = 2) WHERE seq = 3`, 3},
		"an impossible cause":      {`UPDATE entries SET cause = -1 WHERE seq = 6`, 6},
	} {
		t.Run(name, func(t *testing.T) {
			s := openTest(t)
			story := storagetest.NewStory(1, storagetest.Options(game.FreeForAll, 2), 1)
			id, err := s.Create(t.Context(), story.Open())
			must(t, err)
			for _, c := range []storage.Commit{story.Join(2), story.Start(), story.Move(), story.Move(), story.Move(), story.Move()} {
				must(t, s.Append(t.Context(), id, c))
			}
			tamper(t, s, test.spoil)
			kept, err := s.Load(t.Context(), id)
			var corrupt *storage.CorruptError
			if !errors.As(err, &corrupt) || corrupt.Table != id || corrupt.Seq != test.seq {
				t.Fatalf("got error %v, want a damage at entry %d of table %d", err, test.seq, id)
			}
			if kept.ID != 0 || kept.Entries != nil || kept.Table.Phase != journal.Unopened {
				t.Errorf("half a game was returned: %+v", kept)
			}
		})
	}
}

// TestForgottenPeople: who was forgotten is not looked up, and comes back as
// somebody else.
func TestForgottenPeople(t *testing.T) {
	s := openTest(t)
	before, err := s.PersonOf(t.Context(), 100, "Anne")
	must(t, err)
	tamper(t, s, `UPDATE people SET user = NULL, name = ''`)
	known, err := s.People(t.Context(), before)
	must(t, err)
	if len(known) != 0 {
		t.Errorf("found %v", known)
	}
	after, err := s.PersonOf(t.Context(), 100, "Anne")
	must(t, err)
	if after == before {
		t.Error("a forgotten person's number was given again")
	}
}
