package storage

import (
	"context"
	"time"
)

// UptimeLog stores when the bot was reachable.
type UptimeLog interface {
	// Uptime returns the stored uptime, or the zero value if none was stored.
	Uptime(ctx context.Context) (Uptime, error)
	// SetUptime stores the uptime.
	SetUptime(ctx context.Context, uptime Uptime) error
}

// Uptime is when people could last reach the bot.
type Uptime struct {
	Reached time.Time // the latest time the bot was reachable; zero before the first entry
	Grace   time.Time // until when no turn ends, because the bot was unreachable for a while
}
