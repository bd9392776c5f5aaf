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
	// all unfinished tournaments become due. No other call may use the store at the same time.
	RecordRestore(ctx context.Context, at time.Time) error
	// LatestRestore returns the time of the latest restore, or the zero time if there was none.
	LatestRestore(ctx context.Context) (time.Time, error)
}

// NumbersASecond is more numbers a second than a store assigns to tables, tournaments or the like, averaged over weeks.
const NumbersASecond = 64

// numbersFrom is a time before the first restore of any store.
var numbersFrom = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)

// NumberAt returns the number after which a store restored at the given time continues. It rises faster than a store
// assigns numbers, so that two restores of one backup never assign the same numbers.
func NumberAt(restored time.Time) int64 {
	return max(0, int64(restored.Sub(numbersFrom)/time.Second)) * NumbersASecond
}
