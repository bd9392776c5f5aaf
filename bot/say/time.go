package say

import (
	"fmt"
	"strconv"
	"time"
)

// Styles of Discord's timestamps (its documentation, "Message Formatting"). Every reader sees them in their own
// language and zone.
const (
	relative = "R" // in 3 hours
	byDay    = "D" // 24 December 2026
	byMinute = "f" // 24 December 2026 18:00
)

func timestamp(at time.Time, style string) string { return fmt.Sprintf("<t:%d:%s>", at.Unix(), style) }

// Date returns a day in words, in UTC, for pictures, which have no time zone.
func (l *Localizer) Date(at time.Time) string {
	at = at.UTC()
	return l.say("date", "Day", strconv.Itoa(at.Day()), "Month", l.say("month."+strconv.Itoa(int(at.Month()))), "Year",
		strconv.Itoa(at.Year()))
}
