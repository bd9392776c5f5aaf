package sandbox

import (
	"cmp"
	"time"

	"korsar/storage/snowflake"
)

// nextID returns the next id from the sandbox clock. Ids rise strictly, even when the clock stands still or goes back,
// so the order of ids is the order of events. d.mu must be held.
func (d *Discord) nextID() snowflake.ID {
	d.lastID = max(snowflake.At(d.clock.Now()), d.lastID+1)
	return d.lastID
}

func (d *Discord) nextIDString() string { return d.nextID().String() }

// compareIDs orders snowflakes by age.
func compareIDs(a, b string) int { return cmp.Compare(snowflake.Parse(a), snowflake.Parse(b)) }

// formatTime formats a time as Discord does.
func formatTime(t time.Time) string {
	return t.UTC().Format("2006-01-02T15:04:05.000000+00:00")
}
