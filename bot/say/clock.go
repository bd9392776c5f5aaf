package say

import (
	"time"

	"korsar/storage"
)

// Clock returns a line that says in which time zone a user's times are, and what its clocks show.
func (l *Localizer) Clock(p storage.UserPreferences, now time.Time) string {
	clock := now.In(p.Location()).Format("15:04")
	if p.Zone == "" {
		return "-# " + l.say("clock.unset", "Clock", clock, "Preferences", l.slash("korsar-me preferences"))
	}
	return "-# " + l.say("clock", "Zone", l.pickName(PickZone, p.Zone), "Clock", clock)
}

// ZoneName returns the name of a user's time zone, or says that the user has not chosen one.
func (l *Localizer) ZoneName(p storage.UserPreferences) string {
	if p.Zone == "" {
		return l.say("zone.unset")
	}
	return l.pickName(PickZone, p.Zone)
}

// TypedTime repeats a time that a user typed, as Discord shows the moment to every reader. If clocks show that time
// twice, again is the second moment. Otherwise again is zero.
func (l *Localizer) TypedTime(text string, p storage.UserPreferences, at, again time.Time) string {
	words := []string{"Text", quote(text), "Zone", l.pickName(PickZone, p.Location().String()),
		"When", timestamp(at, byMinute)}
	if again.IsZero() {
		return l.say("typed", words...)
	}
	return l.say("typed.twice", append(words, "Again", timestamp(again, byMinute))...)
}

// SkippedTime refuses a time that the clocks of a user's zone skip. It proposes another one.
func (l *Localizer) SkippedTime(text string, p storage.UserPreferences, other time.Time) string {
	return l.say("typed.skipped", "Text", quote(text), "Zone", l.pickName(PickZone, p.Location().String()),
		"When", timestamp(other, byMinute))
}

// BackChoice returns the choice of a user who is no longer away.
func (l *Localizer) BackChoice() string { return l.say("away.back") }

// DayChoice returns the name of a day in the future as a choice, with the time zone of that day.
func (l *Localizer) DayChoice(date string, days int, zone string) string {
	return l.many("away.day", days, "Date", date, "Zone", zone)
}
