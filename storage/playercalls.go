package storage

import (
	"context"
	"time"

	"korsar/storage/snowflake"
)

// CallEvery is the least time between two calls for players in a channel.
const CallEvery = time.Hour

// PlayerCalls stores when the host of a table last called for players in each channel. Commits add to it.
type PlayerCalls interface {
	// LatestCall returns when the host of a table last called for players in a channel, or the zero time if there is
	// no such call.
	LatestCall(ctx context.Context, channel snowflake.ID) (time.Time, error)
}

// PlayerCall is a call for players. A commit with a call less than CallEvery after the channel's previous one returns
// ErrCalled and changes nothing.
type PlayerCall struct {
	Channel snowflake.ID // where the bound of CallEvery holds
	At      time.Time
}
