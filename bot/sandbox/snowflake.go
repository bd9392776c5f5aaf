package sandbox

import (
	"strconv"
	"time"
)

// epoch is the first millisecond of 2015, where Discord's ids begin
// (API reference, "Snowflakes").
const epoch = 1420070400000

// snowflake mints the next id from the sandbox clock. Ids rise strictly even
// when the clock stands still or is turned back, so that an order of ids is
// an order of events. The caller holds d.mu.
func (d *Discord) snowflake() uint64 {
	next := uint64(max(d.clock.Now().UnixMilli()-epoch, 0)) << 22
	if next <= d.lastID {
		next = d.lastID + 1
	}
	d.lastID = next
	return next
}

func (d *Discord) mintID() string { return formatID(d.snowflake()) }

func formatID(id uint64) string { return strconv.FormatUint(id, 10) }

// parseID reads a snowflake; zero means that the text is none.
func parseID(text string) uint64 {
	id, err := strconv.ParseUint(text, 10, 63)
	if err != nil {
		return 0
	}
	return id
}

// stamp writes a time as Discord does in its objects.
func stamp(t time.Time) string {
	return t.UTC().Format("2006-01-02T15:04:05.000000+00:00")
}
