package storage

import (
	"context"
	"time"
)

// UptimeLog keeps whether the bot could be reached.
type UptimeLog interface {
	// Logbook is whether the bot could be reached.
	Logbook(ctx context.Context) (Logbook, error)
	// SetLogbook keeps it.
	SetLogbook(ctx context.Context, l Logbook) error
}

// Logbook is whether the bot could be reached, as far as it knows.
type Logbook struct {
	Reached time.Time // until when it could; the zero time before the first entry
	Grace   time.Time // until when no turn ends, because for a while it could not
}
