package storage

import (
	"context"
	"time"

	"korsar/storage/journal"
)

// StreakWarnings stores when people are to be warned that their streak of daily puzzles ends.
type StreakWarnings interface {
	// SetStreakWarning makes the warning of a person due at a time, or removes it for the zero time. It changes nothing
	// for a person whose data was deleted.
	SetStreakWarning(ctx context.Context, p journal.PersonID, at time.Time) error
	// DueStreakWarnings returns the people whose warnings are due at or before now, earliest first, at most limit of
	// them. Direct messages belong to the first shard: another one has none.
	DueStreakWarnings(ctx context.Context, of Shard, now time.Time, limit int) ([]StreakWarning, error)
	// NextStreakWarning returns when the earliest warning is due, or the zero time if there is none in the shard.
	NextStreakWarning(ctx context.Context, of Shard) (time.Time, error)
}

// StreakWarning is a person who is to be warned.
type StreakWarning struct {
	Person journal.PersonID
	Due    time.Time
}
