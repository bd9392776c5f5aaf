package storage

import (
	"context"
	"time"
)

// UptimeLog keeps whether the bot could be reached.
type UptimeLog interface {
	// Uptime is whether the bot could be reached.
	Uptime(ctx context.Context) (Uptime, error)
	// SetUptime keeps it.
	SetUptime(ctx context.Context, l Uptime) error
}

// Uptime is whether the bot could be reached, as far as it knows.
type Uptime struct {
	Reached time.Time // until when it could; the zero time before the first entry
	Grace   time.Time // until when no turn ends, because for a while it could not
}
