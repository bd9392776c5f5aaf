package storage

import (
	"context"
	"time"
)

// UptimeLog stores when the bot was reachable.
type UptimeLog interface {
	// Uptime returns the stored uptime, or the zero value if none was stored.
	Uptime(ctx context.Context) (Uptime, error)
	// SetUptime stores the uptime, and outages that have ended.
	SetUptime(ctx context.Context, uptime Uptime, ended ...Outage) error
	// Outages returns the latest outages, newest first, at most MaxOutages.
	Outages(ctx context.Context) ([]Outage, error)
}

// MaxOutages is how many outages are kept. Later ones take the place of the oldest.
const MaxOutages = 1000

// Outage is a time in which people could not reach the bot.
type Outage struct{ Began, Ended time.Time }

// Uptime is when people could last reach the bot.
type Uptime struct {
	Reached time.Time // the latest time the bot was reachable; zero before the first entry
	Grace   time.Time // until when no turn ends, because the bot was unreachable for a while
}
