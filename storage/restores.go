package storage

import (
	"context"
	"time"
)

// Restores tells a store that a backup has taken its place. Commits after the backup are lost, but their messages are
// still on the platform: no new table or tournament may be mistaken for one that they show.
type Restores interface {
	// RecordRestore records that a backup has taken the store's place. No new table or tournament gets a number that a
	// lost one may have had, however often a backup is restored. All lobbies and running games post a new board, and
	// all unfinished tournaments become due. No other call may use the store meanwhile.
	RecordRestore(ctx context.Context, at time.Time) error
	// LatestRestore returns the time of the latest restore, or the zero time if there was none.
	LatestRestore(ctx context.Context) (time.Time, error)
}

// NumbersASecond is more than a store gives to tables, tournaments or anything else in a second, averaged over weeks.
const NumbersASecond = 64

// numbersFrom is a time before the first restore of any store.
var numbersFrom = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)

// NumberAt returns the number after which a store continues that was restored at the given time. It rises with time,
// faster than a store gives numbers, so that no two restores of a backup lead to the same numbers.
func NumberAt(restored time.Time) int64 {
	return max(0, int64(restored.Sub(numbersFrom)/time.Second)) * NumbersASecond
}
