package table

import (
	"time"

	"korsar/storage"
)

const (
	day  = 24 * time.Hour
	week = 7 * day
)

// calendar defines when time passes for a user: not in their quiet hours, and not while they are away. In the zero
// value time always passes.
type calendar struct {
	zone     *time.Location
	from, to int       // the hours at which the quiet hours begin and end; equal if there are none
	away     time.Time // the end of their absence
}

// calendarOf returns the calendar of a user with these preferences.
func calendarOf(p storage.UserPreferences) calendar {
	return calendar{zone: p.Location(), from: p.QuietFrom, to: p.QuietTo, away: p.Away}
}

// IsQuiet reports whether a user with these preferences wants no message at the given time.
func IsQuiet(p storage.UserPreferences, at time.Time) bool { return calendarOf(p).sendAt(at).After(at) }

// after returns when a span of the user's time has passed since start.
func (c calendar) after(start time.Time, span time.Duration) time.Time {
	start = LaterOf(start, c.away)
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

// sendAt returns the first time, not before at, that is outside the user's quiet hours and absence.
func (c calendar) sendAt(at time.Time) time.Time {
	at = LaterOf(at, c.away)
	if c.from == c.to {
		return at
	}
	if begins, ends := c.quiet(at); !at.Before(begins) {
		return ends
	}
	return at
}

// quiet returns the quiet hours that contain now, or else the next ones. They follow the local clock, so that a day of
// 23 or 25 hours has the usual ones.
func (c calendar) quiet(now time.Time) (begins, ends time.Time) {
	local := now.In(c.zone)
	for days := -1; ; days++ {
		at := func(days, hour int) time.Time {
			return hourOf(time.Date(local.Year(), local.Month(), local.Day()+days, hour, 0, 0, 0, c.zone), hour)
		}
		begins, ends = at(days, c.from), at(days, c.to)
		if c.to < c.from {
			ends = at(days+1, c.to)
		}
		if ends.After(now) && ends.After(begins) {
			return begins.UTC(), ends.UTC()
		}
	}
}

// hourOf resolves the times that time.Date leaves undefined around a clock change. For an hour that occurs twice it
// returns the first. For an hour that is skipped it returns the moment of the change.
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

// EarlierOf returns the earlier of two times. The zero time means never.
func EarlierOf(a, b time.Time) time.Time {
	if a.IsZero() || !b.IsZero() && b.Before(a) {
		return b
	}
	return a
}

// LaterOf returns the later of two times. The zero time is before every other.
func LaterOf(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}
