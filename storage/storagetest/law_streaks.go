package storagetest

import (
	"testing"
	"time"

	"korsar/storage"
	"korsar/storage/snowflake"
)

// streakWarnings checks that a person has one warning, which the first shard alone lists and which is deleted with
// their data.
func streakWarnings(t *testing.T, s storage.Store) {
	ctx, noon := t.Context(), time.Date(2026, 11, 22, 12, 0, 0, 5_000_000, time.UTC)
	anne, err := s.PersonOf(ctx, snowflake.ID(101), "Anne")
	must(t, err)
	ben, err := s.PersonOf(ctx, snowflake.ID(102), "Ben")
	must(t, err)
	due := func(of storage.Shard, want ...storage.StreakWarning) {
		t.Helper()
		got, err := s.DueStreakWarnings(ctx, of, noon, 9)
		must(t, err)
		for i := range got {
			got[i].Due = got[i].Due.UTC()
		}
		wantEqual(t, "who is to be warned", got, want)
		next, err := s.NextStreakWarning(ctx, of)
		must(t, err)
		wantEqual(t, "whether anybody will be", !next.IsZero(), len(want) > 0)
	}
	first, second := storage.Shard{Number: 0, Count: 2}, storage.Shard{Number: 1, Count: 2}
	must(t, s.SetStreakWarning(ctx, anne, noon.Add(time.Hour)))
	must(t, s.SetStreakWarning(ctx, ben, noon))
	must(t, s.SetStreakWarning(ctx, anne, noon.Add(-time.Hour)))
	due(first, storage.StreakWarning{Person: anne, Due: noon.Add(-time.Hour)},
		storage.StreakWarning{Person: ben, Due: noon})
	due(second)
	must(t, s.SetStreakWarning(ctx, ben, time.Time{}))
	due(storage.AllGuilds, storage.StreakWarning{Person: anne, Due: noon.Add(-time.Hour)})
	must(t, s.Forget(ctx, anne))
	due(first)
	must(t, s.SetStreakWarning(ctx, anne, noon))
	due(first)
}
