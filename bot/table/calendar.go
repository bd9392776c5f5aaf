package table

import (
	"time"

	"korsar/storage"
)

// calendar is when time passes for somebody: not in the quiet hours of their day, and not while they are away. In the zero
// value it always does.
type calendar struct {
	zone     *time.Location
	from, to int       // hours of the day between which no time passes; the same for none
	away     time.Time // until when they are away
}

// calendarOf returns the calendar of somebody with these preferences. A zone that this system does not know is UTC.
func calendarOf(p storage.UserPreferences) calendar {
	zone, err := time.LoadLocation(p.Zone)
	if err != nil {
		zone = time.UTC
	}
	return calendar{zone: zone, from: p.QuietFrom, to: p.QuietTo, away: p.Away}
}

// after returns when a span of their time has passed since a moment.
func (c calendar) after(start time.Time, span time.Duration) time.Time {
	if start.Before(c.away) {
		start = c.away
	}
	if c.from == c.to {
		return start.Add(span)
	}
	for now := start; ; {
		begins, ends := c.quiet(now)
		if now.Before(begins) {
			left := begins.Sub(now)
			if span <= left {
				return now.Add(span)
			}
			span -= left
		}
		now = ends
	}
}

// quiet returns the quiet hours that a moment is in, or the next ones. They are those of the clock on the wall: a day of 23
// hours has them too.
func (c calendar) quiet(now time.Time) (begins, ends time.Time) {
	local := now.In(c.zone)
	for day := -1; ; day++ {
		at := func(day, hour int) time.Time {
			return hourOf(time.Date(local.Year(), local.Month(), local.Day()+day, hour, 0, 0, 0, c.zone), hour)
		}
		begins, ends = at(day, c.from), at(day, c.to)
		if c.to < c.from {
			ends = at(day+1, c.to)
		}
		if ends.After(now) && ends.After(begins) {
			return begins.UTC(), ends.UTC()
		}
	}
}

// hourOf settles what time.Date leaves open: of an hour that a day has twice it returns the first, of one that a day leaves
// out the moment of the change.
func hourOf(on time.Time, hour int) time.Time {
	before := on.Add(-time.Hour)
	switch {
	case on.Hour() == (hour+23)%24:
		return on.Add(time.Hour)
	case on.Hour() == hour && before.Hour() == hour:
		return before
	}
	return on
}
