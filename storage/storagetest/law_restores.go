package storagetest

import (
	"testing"
	"time"

	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// restores checks that tables and people get new numbers after any number of restores of any backups. Unfinished tables
// and tournaments are shown again.
func restores(t *testing.T, s storage.Store) {
	ctx := t.Context()
	at := time.Date(2026, 11, 26, 12, 0, 0, 0, time.UTC)
	latest := func(want time.Time) {
		t.Helper()
		got, err := s.LatestRestore(ctx)
		must(t, err)
		wantEqual(t, "the latest restore", got, want)
	}
	latest(time.Time{})
	before, tournament := lobby(t, s, 10), newTournament(t, s, 1)
	for n := range 3 {
		at = at.Add(time.Minute)
		must(t, s.RecordRestore(ctx, at))
		latest(at)
		table := lobby(t, s, snowflake.ID(11+n))
		if floor := storage.NumberAt(at); int64(table.ID) <= floor || int64(table.ID) > floor+storage.NumbersASecond {
			t.Errorf("after the restore at %v a table has number %d", at, table.ID)
		}
		person, err := s.PersonOf(ctx, snowflake.ID(5000+n), "Somebody New")
		must(t, err)
		if int64(person) <= storage.NumberAt(at) {
			t.Errorf("after the restore at %v a person has number %d", at, person)
		}
	}
	due, err := s.DueTournaments(ctx, storage.AllGuilds, at, 10)
	must(t, err)
	if len(due) != 1 || due[0].ID != tournament.ID {
		t.Errorf("due are %+v, want tournament %d", due, tournament.ID)
	}
	var shown []journal.TableID
	for _, m := range undelivered(t, s, at) {
		if m.Kind == storage.OutboxRestored {
			shown = append(shown, m.Table)
		}
	}
	if len(shown) != 3 || shown[0] != before.ID {
		t.Errorf("the tables %v show a new board, want three from %d on", shown, before.ID)
	}
}
