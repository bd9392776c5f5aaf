package storage

import (
	"context"
	"time"

	"korsar/storage/journal"
)

// Pings stores reminders of turns. Commits add to it.
type Pings interface {
	// PingsOf returns the reminders to a person after a time, oldest first. Reminders are kept for two days.
	PingsOf(ctx context.Context, p journal.PersonID, after time.Time) ([]Ping, error)
}

// Ping is a reminder to a person of their turn at a table.
type Ping struct {
	Person journal.PersonID
	Table  journal.TableID // set by the store
	At     time.Time
}
