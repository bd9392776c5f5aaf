package sandbox

import (
	"time"

	"korsar/storage/snowflake"
)

// mint returns the next id from the sandbox clock. Ids rise strictly even
// when the clock stands still or is turned back, so that an order of ids is
// an order of events. The caller holds d.mu.
func (d *Discord) mint() snowflake.ID {
	d.lastID = max(snowflake.At(d.clock.Now()), d.lastID+1)
	return d.lastID
}

func (d *Discord) mintID() string { return d.mint().String() }

// stamp writes a time as Discord does in its objects.
func stamp(t time.Time) string {
	return t.UTC().Format("2006-01-02T15:04:05.000000+00:00")
}
