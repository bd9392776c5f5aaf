package storagetest

import (
	"errors"
	"slices"
	"sync"
	"testing"
	"time"

	"korsar/game"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

func loadReturnsCommits(t *testing.T, s storage.Store) {
	script := NewScript(10, Options(game.Partnership, 4), 2)
	var committed []journal.Entry
	record := func(c storage.Commit) storage.Commit {
		committed = append(committed, Entries(c)...)
		return c
	}
	id, err := s.Create(t.Context(), record(script.Open()))
	must(t, err)
	script.ID = id
	for p := journal.PersonID(2); p <= 4; p++ {
		must(t, s.Append(t.Context(), id, record(script.Join(p))))
	}
	must(t, s.Append(t.Context(), id, record(script.Start())))
	for !script.Game.Over() {
		must(t, s.Append(t.Context(), id, record(script.Move())))
	}
	loaded, err := s.Load(t.Context(), id)
	must(t, err)
	wantEqual(t, "number", loaded.ID, id)
	wantEqual(t, "journal", loaded.Entries, committed)
	wantJournal(t, s, script)
}

func missingTables(t *testing.T, s storage.Store) {
	script := lobby(t, s, 10)
	nowhere := script.ID + 1
	_, err := s.Load(t.Context(), nowhere)
	wantError(t, err, storage.ErrNotFound)
	_, err = s.ResultOf(t.Context(), script.ID)
	wantError(t, err, storage.ErrNotFound)
	joined := script.Join(2)
	for _, c := range []storage.Commit{
		joined,
		{Summary: joined.Summary},
		{},
		{Messages: []storage.OutboxMessage{{Kind: storage.OutboxBoard, Seq: 1}}},
		{Delivered: []storage.Delivered{{Kind: storage.OutboxBoard, Seq: 1}}},
		{Deadlines: []storage.Deadline{{Kind: storage.DueLobby}}},
		{Board: &storage.Board{Channel: 1, Message: 1, Number: 1}},
	} {
		wantError(t, s.Append(t.Context(), nowhere, c), storage.ErrNotFound)
	}
}

func numbersAreUsedOnce(t *testing.T, s storage.Store) {
	script := lobby(t, s, 10)
	late := *script
	late.Table = script.Clone()
	must(t, s.Append(t.Context(), script.ID, script.Join(2)))
	wantError(t, s.Append(t.Context(), script.ID, late.Join(3)), storage.ErrConflict)
}

// lateChangesAreRefused checks commits without entries that were made before the latest entry.
func lateChangesAreRefused(t *testing.T, s storage.Store) {
	ctx := t.Context()
	script := lobby(t, s, 10)
	due := storage.Deadline{Table: script.ID, Kind: storage.DueLobby, At: script.Clock.Add(time.Hour)}
	before := script.Checksum
	joined := script.Join(2)
	joined.Deadlines = []storage.Deadline{due}
	must(t, s.Append(ctx, script.ID, joined))
	late := *script.Summary()
	late.Phase, late.People = journal.Gone, nil
	for what, c := range map[string]storage.Commit{
		"a summary":  {Summary: &late},
		"a deadline": {Deadlines: []storage.Deadline{{Table: script.ID, Kind: storage.DueLobby}}},
		"both":       {Summary: &late, Deadlines: []storage.Deadline{{Table: script.ID, Kind: storage.DueLobby}}},
	} {
		c.Follows = before
		c.Messages = []storage.OutboxMessage{{Table: script.ID, Kind: storage.OutboxBoard, Seq: 1}}
		if err := s.Append(ctx, script.ID, c); !errors.Is(err, storage.ErrConflict) {
			t.Errorf("%s: got %v, want ErrConflict", what, err)
		}
	}
	check := func(want time.Time, messages int) {
		t.Helper()
		loaded, err := s.Load(ctx, script.ID)
		must(t, err)
		wantEqual(t, "messages", len(loaded.Undelivered), messages)
		list, err := s.TablesOf(ctx, 2, 10)
		must(t, err)
		wantEqual(t, "tables of who joined", list, []storage.Summary{*script.Summary()})
		next, err := s.NextDeadline(ctx, storage.AllGuilds)
		must(t, err)
		wantEqual(t, "deadline", next.UTC(), want.UTC())
	}
	check(due.At, 0)
	due.At = due.At.Add(time.Hour)
	must(t, s.Append(ctx, script.ID, storage.Commit{Follows: script.Checksum, Deadlines: []storage.Deadline{due},
		Messages: []storage.OutboxMessage{{Table: script.ID, Kind: storage.OutboxBoard, Seq: 1}}}))
	check(due.At, 1)
}

func entriesAreConsecutive(t *testing.T, s storage.Store) {
	script := lobby(t, s, 10)
	script.Join(2) // never stored
	err := s.Append(t.Context(), script.ID, script.Commit(2, journal.Left{Seat: 2}))
	if err == nil || errors.Is(err, storage.ErrConflict) || errors.Is(err, storage.ErrNotFound) {
		t.Fatalf("an entry after a gap: got error %v, want one of its own", err)
	}
	other := lobby(t, s, 11)
	torn := other.Join(2)
	torn.Entries = append(torn.Entries, other.Commit(2, journal.Left{Seat: 2}).Entries...)
	torn.Entries[1].Seq++
	if err := s.Append(t.Context(), other.ID, torn); err == nil {
		t.Fatal("a commit with a gap among its entries was accepted")
	}
	for _, id := range []journal.TableID{script.ID, other.ID} {
		loaded, err := s.Load(t.Context(), id)
		must(t, err)
		wantEqual(t, "number of entries", len(loaded.Entries), 2)
	}
}

// entriesContinueTheirJournal checks that a writer cannot append to another journal of the same length, such as one
// from a restored backup or of another table.
func entriesContinueTheirJournal(t *testing.T, s storage.Store) {
	script, other := lobby(t, s, 10), lobby(t, s, 11)
	must(t, s.Append(t.Context(), script.ID, script.Join(2)))
	must(t, s.Append(t.Context(), other.ID, other.Join(3)))
	c := other.Commit(1, journal.Invited{Person: 4})
	for what, row := range map[string]*storage.Summary{"the same look-up row": script.Summary(), "another": c.Summary} {
		c.Summary = row
		err := s.Append(t.Context(), script.ID, c)
		if err == nil || errors.Is(err, storage.ErrConflict) || errors.Is(err, storage.ErrNotFound) {
			t.Errorf("an entry of another journal, with %s: got error %v, want one of its own", what, err)
		}
	}
	wantJournal(t, s, script)
	must(t, s.Append(t.Context(), script.ID, script.Start()))
	wantJournal(t, s, script)
}

func journalsStartWithOpened(t *testing.T, s storage.Store) {
	script := NewScript(10, Options(game.FreeForAll, 2), 1)
	open := script.Open()
	for what, c := range map[string]storage.Commit{
		"nothing":           {},
		"another before it": {Follows: 1, Entries: open.Entries, Summary: open.Summary},
		"no look-up row":    {Entries: open.Entries},
		"no entry":          {Summary: open.Summary},
		"another number":    {Entries: open.Entries[1:], Summary: open.Summary},
		"another kind": {Entries: []journal.Line{{Seq: 1, Kind: journal.Left{}.Kind(), Body: `{"seat":1}`}},
			Summary: open.Summary},
		"an entry of no kind": {Entries: []journal.Line{open.Entries[0], {Seq: 2, Body: `{}`}}, Summary: open.Summary},
		"an entry of no text": {Entries: []journal.Line{open.Entries[0], {Seq: 2, Kind: journal.Left{}.Kind()}},
			Summary: open.Summary},
	} {
		if _, err := s.Create(t.Context(), c); err == nil {
			t.Errorf("a journal that begins with %s was accepted", what)
		}
	}
	_, err := s.LatestIn(t.Context(), 10)
	wantError(t, err, storage.ErrNotFound)
}

// refusedChangesNothing commits an entry with a used number, together with everything else that a commit can have.
func refusedChangesNothing(t *testing.T, s storage.Store) {
	script := lobby(t, s, 10)
	late := *script
	late.Table = script.Clone()
	must(t, s.Append(t.Context(), script.ID, script.Join(2)))
	c := late.Join(3)
	c.Entries = append(c.Entries, late.Start().Entries...)
	c.Summary.Channel = 99
	c.Messages = []storage.OutboxMessage{{Kind: storage.OutboxBoard, Seq: late.Seq, NotBefore: late.Clock}}
	c.Deadlines = []storage.Deadline{{Kind: storage.DueLobby, At: late.Clock}}
	c.Board = &storage.Board{Channel: 1, Message: 2, Number: 1}
	c.Result = &storage.Result{Mode: game.FreeForAll, Sides: []storage.SideResult{{Side: 1}}}
	wantError(t, s.Append(t.Context(), script.ID, c), storage.ErrConflict)

	wantJournal(t, s, script)
	loaded, err := s.Load(t.Context(), script.ID)
	must(t, err)
	wantEqual(t, "board", loaded.Board, storage.Board{})
	_, err = s.TableIn(t.Context(), 99)
	wantError(t, err, storage.ErrNotFound)
	_, err = s.ResultOf(t.Context(), script.ID)
	wantError(t, err, storage.ErrNotFound)
	tables, err := s.TablesOf(t.Context(), 3, 10)
	must(t, err)
	wantEqual(t, "tables of who was refused", tables, nil)
	waiting := undelivered(t, s, script.Clock.AddDate(1, 0, 0))
	due, err := s.NextDeadline(t.Context(), storage.AllGuilds)
	must(t, err)
	if len(waiting) > 0 || !due.IsZero() {
		t.Errorf("a refused commit left a message (%v) or a deadline (%v)", waiting, due)
	}
}

// oneRacerWins lets goroutines commit entries with the same number. One commit is stored completely.
func oneRacerWins(t *testing.T, s storage.Store) {
	const racers = 64
	script := lobby(t, s, 10)
	errs := make([]error, racers)
	var race sync.WaitGroup
	for i := range racers {
		racer := *script
		racer.Table = script.Clone()
		c := racer.Join(journal.PersonID(100 + i))
		race.Go(func() { errs[i] = s.Append(t.Context(), script.ID, c) })
	}
	race.Wait()
	winner := slices.Index(errs, nil)
	if winner < 0 {
		t.Fatalf("nobody won: %v", errs[0])
	}
	for i, err := range errs {
		if i != winner {
			wantError(t, err, storage.ErrConflict)
		}
	}
	script.Join(journal.PersonID(100 + winner))
	wantJournal(t, s, script)
}

// manyTables plays at many tables concurrently. Each move is committed twice, and the second time it is refused.
func manyTables(t *testing.T, s storage.Store) {
	const tables, moves = 16, 25
	scripts := make([]*Script, tables)
	for i := range scripts {
		scripts[i] = playing(t, s, snowflake.ID(10+i), 2, 3)
	}
	errs := make([]error, tables)
	var players sync.WaitGroup
	for i, script := range scripts {
		players.Go(func() { errs[i] = race(t, s, script, moves) })
	}
	players.Wait()
	for i, script := range scripts {
		must(t, errs[i])
		wantJournal(t, s, script)
	}
}

// race makes moves at a table, and commits each a second time, which must be refused.
func race(t *testing.T, s storage.Store, script *Script, moves int) error {
	for range moves {
		c := script.Move()
		if err := s.Append(t.Context(), script.ID, c); err != nil {
			return err
		}
		if err := s.Append(t.Context(), script.ID, c); !errors.Is(err, storage.ErrConflict) {
			return errors.Join(errors.New("a move was taken twice"), err)
		}
	}
	return nil
}
