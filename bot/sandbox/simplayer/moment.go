package simplayer

import (
	"fmt"
	"regexp"
	"strconv"
	"time"
)

// timestamp matches a moment that Discord shows in its reader's language and time zone ("Message Formatting").
var timestamp = regexp.MustCompile(`<t:(\d{1,12})(?::([tTdDfFR]))?>`)

const timeOfDay = "15:04"

// layouts are the styles of timestamps except R, which is relative.
var layouts = map[string]string{"t": timeOfDay, "T": "15:04:05", "d": "2006-01-02", "D": "January 2, 2006",
	"": "January 2, 2006 15:04", "f": "January 2, 2006 15:04", "F": "Monday, January 2, 2006 15:04"}

// showTimes returns a text with its timestamps as a reader in UTC sees them at the time now.
func showTimes(text string, now time.Time) string {
	return timestamp.ReplaceAllStringFunc(text, func(found string) string {
		parts := timestamp.FindStringSubmatch(found)
		seconds, _ := strconv.ParseInt(parts[1], 10, 64) // at most 12 digits
		moment := time.Unix(seconds, 0).UTC()
		if parts[2] == "R" {
			return distance(moment.Sub(now))
		}
		return moment.Format(layouts[parts[2]])
	})
}

// distance returns a distance from now in the largest unit that fits.
func distance(d time.Duration) string {
	n, unit := d.Abs().Round(time.Second), "second"
	size := time.Second
	for _, larger := range []struct {
		size time.Duration
		name string
	}{{time.Minute, "minute"}, {time.Hour, "hour"}, {24 * time.Hour, "day"}} {
		if n >= larger.size {
			size, unit = larger.size, larger.name
		}
	}
	words := fmt.Sprintf("%d %s", n/size, unit)
	if n/size != 1 {
		words += "s"
	}
	if d < 0 {
		return words + " ago"
	}
	return "in " + words
}
