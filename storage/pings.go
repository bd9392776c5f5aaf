package storage

import (
	"context"
	"time"

	"korsar/storage/journal"
)

// Pings stores who was reminded of their turn. Commits add to it.
type Pings interface {
	// PingsOf returns when a person was reminded after a time at most two days ago, oldest first.
	PingsOf(ctx context.Context, p journal.PersonID, after time.Time) ([]Ping, error)
}

// Ping is a reminder to a person of their turn at a table.
type Ping struct {
	Person journal.PersonID
	Table  journal.TableID // set by the store
	At     time.Time
}
