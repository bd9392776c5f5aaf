package storage

import (
	"context"
	"time"

	"korsar/storage/journal"
)

// Pings has who was reminded of their turn. Commits add to it.
type Pings interface {
	// PingsOf lists when a person was reminded, later than a time at most two days
	// ago, oldest first.
	PingsOf(ctx context.Context, p journal.PersonID, after time.Time) ([]Ping, error)
}

// Ping is somebody reminded of their turn at a table.
type Ping struct {
	Person journal.PersonID
	Table  journal.TableID // set by the store
	At     time.Time
}
