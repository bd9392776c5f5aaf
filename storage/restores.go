package storage

import (
	"context"
	"time"
)

// Restores tells a store that a backup has taken its place. What was committed after the backup is lost, but its
// messages are still on the platform: nothing new may be taken for what they show.
type Restores interface {
	// RecordRestore records that a backup has taken the store's place. No number is given again that a lost table or
	// tournament may have had, whichever backup is restored how often. All unfinished tables show a new board, and all
	// unfinished tournaments are due. Nobody else uses the store meanwhile.
	RecordRestore(ctx context.Context, at time.Time) error
	// LatestRestore returns the time of the latest restore; the zero time if there was none.
	LatestRestore(ctx context.Context) (time.Time, error)
}

// NumbersASecond is more than a store gives to tables, tournaments or anything else in a second, over weeks.
const NumbersASecond = 64

// numbersFrom is when no store had been restored yet.
var numbersFrom = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)

// NumberAt returns the number after which those of a store go on that was restored at a time. It rises with the time,
// and faster than numbers are given, so that no two restores of a backup lead to the same numbers.
func NumberAt(restored time.Time) int64 {
	return max(0, int64(restored.Sub(numbersFrom)/time.Second)) * NumbersASecond
}
