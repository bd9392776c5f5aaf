package sqlite

import (
	"context"
	"errors"
	"testing"
	"time"

	"korsar/game"
	"korsar/game/gametest"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
	"korsar/storage/storagetest"
)

// TestLoadNamesTheDamage damages a journal of eight entries, or the row of its table. The error names table and entry,
// and nothing of the game is returned.
func TestLoadNamesTheDamage(t *testing.T) {
	gametest.Long(t)
	const others = `INSERT INTO entries SELECT 1, seq, at, kind, person, cause, body FROM entries WHERE table_id = 2`
	for name, test := range map[string]struct {
		damage string
		seq    int64
	}{
		"an entry is missing":      {`DELETE FROM entries WHERE seq = 5`, 6},
		"the first is missing":     {`DELETE FROM entries WHERE seq = 1`, 2},
		"all are missing":          {`DELETE FROM entries`, 1},
		"an unknown kind":          {`UPDATE entries SET kind = 'sang' WHERE seq = 6`, 6},
		"a body that is no text":   {`UPDATE entries SET body = '2' WHERE seq = 6`, 6},
		"an unknown field":         {`UPDATE entries SET body = '{"seat":2,"x":1}' WHERE seq = 3`, 3},
		"a move against the rules": {`UPDATE entries SET body = substr(body, 1, 1) || ' -B1' WHERE seq = 7`, 7},
		"a seat taken twice": {`UPDATE entries
			SET body = (SELECT body FROM entries WHERE seq = 2) WHERE seq = 3`, 3},
		"an impossible cause": {`UPDATE entries SET cause = -1 WHERE seq = 6`, 6},

		// The following cases fold without an error.
		"the last is missing": {`DELETE FROM entries WHERE seq = 8`, 8},
		"half is missing":     {`DELETE FROM entries WHERE seq > 4`, 5},
		"one too many": {`INSERT INTO entries SELECT table_id, 9, at, 'moved', 0, 0, '{"channel":12}' FROM entries
			WHERE table_id = 1 AND seq = 8`, 9},
		"another time":         {`UPDATE entries SET at = at + 1 WHERE seq = 2`, 8},
		"another person":       {`UPDATE entries SET person = 7 WHERE seq = 8`, 8},
		"another cause":        {`UPDATE entries SET cause = cause + 1 WHERE seq = 3`, 8},
		"another text":         {`UPDATE entries SET body = replace(body, ',"', ', "') WHERE seq = 1`, 8},
		"another table's":      {`DELETE FROM entries WHERE table_id = 1; ` + others, 8},
		"another table's tail": {`DELETE FROM entries WHERE table_id = 1 AND seq = 8; ` + others + ` AND seq = 8`, 8},
		"another table's row": {`UPDATE tables SET (last_seq, checksum) =
			(SELECT last_seq, checksum FROM tables WHERE id = 2) WHERE id = 1`, 8},
		"an older row":     {`UPDATE tables SET last_seq = 7`, 8},
		"another checksum": {`UPDATE tables SET checksum = checksum + 1`, 8},
		"no row": {`PRAGMA foreign_keys = off; DELETE FROM tables WHERE id = 1;
			PRAGMA foreign_keys = on`, 0},
		"an impossible row": {`UPDATE tables SET board_channel = -1`, 0},
	} {
		t.Run(name, func(t *testing.T) {
			s := openTest(t)
			for seed := range uint64(2) {
				script := storagetest.NewScript(snowflake.ID(1+seed), storagetest.Options(game.FreeForAll, 2), seed)
				create(t, s, script)
				appendAll(t, s, script, script.Join(2), script.Start(), script.Move(), script.Move(),
					script.Move(), script.Move())
			}
			tamper(t, s, test.damage)
			loaded, err := s.Load(t.Context(), 1)
			var corrupt *storage.CorruptError
			if !errors.As(err, &corrupt) || corrupt.Table != 1 || corrupt.Seq != test.seq {
				t.Fatalf("got error %v, want a damage at entry %d of table 1", err, test.seq)
			}
			if loaded.ID != 0 || loaded.Entries != nil || loaded.Table.Phase != journal.Unopened {
				t.Errorf("half a game was returned: %+v", loaded)
			}
		})
	}
}

// TestLoadTournamentNamesTheDamage does the same with a tournament of eight entries.
func TestLoadTournamentNamesTheDamage(t *testing.T) {
	gametest.Long(t)
	const others = `INSERT INTO tournament_entries SELECT 1, seq, at, kind, person, cause, body
		FROM tournament_entries WHERE tournament = 2`
	for name, test := range map[string]struct {
		damage string
		seq    int64
	}{
		"an entry is missing": {`DELETE FROM tournament_entries WHERE seq = 4`, 5},
		"all are missing":     {`DELETE FROM tournament_entries`, 1},
		"an unknown kind":     {`UPDATE tournament_entries SET kind = 'sang' WHERE seq = 3`, 3},
		"somebody entered twice": {`UPDATE tournament_entries
			SET body = replace(body, '"people":[3]', '"people":[2]') WHERE seq = 3`, 3},
		"another secret": {`UPDATE tournament_entries
			SET body = replace(body, '"secret":"', '"secret":"0') WHERE seq = 1`, 1},
		"the last is missing":  {`DELETE FROM tournament_entries WHERE seq = 8`, 8},
		"another time":         {`UPDATE tournament_entries SET at = at + 1 WHERE seq = 2`, 8},
		"another tournament's": {`DELETE FROM tournament_entries WHERE tournament = 1; ` + others, 8},
		"an older row":         {`UPDATE tournaments SET last_seq = 7`, 8},
		"another checksum":     {`UPDATE tournaments SET checksum = checksum + 1`, 8},
		"no row": {`PRAGMA foreign_keys = off; DELETE FROM tournaments WHERE id = 1;
			PRAGMA foreign_keys = on`, 0},
		"a result of another one": {`UPDATE tournament_entries
			SET body = '{"round":1,"table":2,"gold":[1,2]}' WHERE seq = 8`, 8},
	} {
		t.Run(name, func(t *testing.T) {
			s := openTest(t)
			for seed := range uint64(2) {
				o := storagetest.NewOrganizer(storagetest.SwissRules(2), seed)
				createTournament(t, s, o)
				must(t, s.AppendTournament(t.Context(), o.ID, o.Enter(2, 3, 4, 5)))
				for range 3 {
					must(t, s.AppendTournament(t.Context(), o.ID, o.Play()))
				}
			}
			tamper(t, s, test.damage)
			loaded, err := s.LoadTournament(t.Context(), 1)
			var corrupt *storage.CorruptError
			if !errors.As(err, &corrupt) || corrupt.Tournament != 1 || corrupt.Table != 0 || corrupt.Seq != test.seq {
				t.Fatalf("got error %v, want a damage at entry %d of tournament 1", err, test.seq)
			}
			if loaded.ID != 0 || loaded.Entries != nil || loaded.Tournament != nil {
				t.Errorf("half a tournament was returned: %+v", loaded)
			}
		})
	}
}

// TestEndedContextIsNoDamage checks that a context that ends while rows are read is not reported as damage. Otherwise
// the deadline would be given up forever.
func TestEndedContextIsNoDamage(t *testing.T) {
	s := openTest(t)
	script := playMoves(t, s, 60)
	began := time.Now()
	_, err := s.Load(t.Context(), script.ID)
	must(t, err)
	whole := time.Since(began)
	for ended, tries := 0, 0; ended < 100; tries++ {
		ctx, end := context.WithTimeout(t.Context(), whole*time.Duration(tries%100)/100)
		_, err := s.Load(ctx, script.ID)
		end()
		if err == nil {
			continue
		}
		ended++
		if !errors.Is(err, context.DeadlineExceeded) || errors.As(err, new(*storage.CorruptError)) {
			t.Fatalf("got %v, want %v", err, context.DeadlineExceeded)
		}
	}
}

// TestForgottenPersonGetsANewNumber checks that a forgotten person is not found, and gets another number at the next
// visit.
func TestForgottenPersonGetsANewNumber(t *testing.T) {
	s := openTest(t)
	before, err := s.PersonOf(t.Context(), 100, "Anne")
	must(t, err)
	tamper(t, s, `UPDATE people SET "user" = NULL, name = ''`)
	known, err := s.PeopleByID(t.Context(), before)
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
