package table

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"korsar/game/gametest"
	"korsar/storage"
)

// TestSpanCountsNoQuietHours: the time outside quiet hours from the start to the end of a span is as long as the span,
// even across changes of summer time.
func TestSpanCountsNoQuietHours(t *testing.T) {
	zones := []string{"", "Europe/Berlin", "America/New_York", "Asia/Kolkata", "Australia/Sydney", "Pacific/Auckland",
		"America/Havana", "Africa/Cairo", "America/Santiago"}
	gametest.Check(t, func(t *rapid.T) {
		zone := rapid.SampledFrom(zones).Draw(t, "zone")
		from, to := rapid.IntRange(0, 23).Draw(t, "from"), rapid.IntRange(0, 23).Draw(t, "to")
		c := calendarOf(storage.UserPreferences{Zone: zone, QuietFrom: from, QuietTo: to})
		quarters := time.Duration(rapid.IntRange(0, 300*24*4).Draw(t, "start"))
		start := time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC).Add(quarters * 15 * time.Minute)
		span := time.Duration(rapid.IntRange(1, 7*24*4).Draw(t, "span")) * 15 * time.Minute
		end := c.after(start, span)
		passed := time.Duration(0)
		for at := start; at.Before(end); at = at.Add(15 * time.Minute) {
			if !isQuiet(at.In(c.zone).Hour(), from, to) {
				passed += 15 * time.Minute
			}
		}
		if passed != span {
			t.Fatalf("%v from %v, quiet from %d to %d in %q, ends at %v, after %v outside quiet hours",
				span, start, from, to, zone, end, passed)
		}
	})
}

// isQuiet reports whether an hour is between from and to, which may span midnight.
func isQuiet(hour, from, to int) bool {
	switch {
	case from == to:
		return false
	case from < to:
		return from <= hour && hour < to
	default:
		return hour >= from || hour < to
	}
}

// TestSpanBeginsWhenTheUserIsBack: time does not count before an absence ends.
func TestSpanBeginsWhenTheUserIsBack(t *testing.T) {
	back := time.Date(2026, 12, 24, 0, 0, 0, 0, time.UTC)
	c := calendarOf(storage.UserPreferences{Away: back, Zone: "Atlantis"})
	if got := c.after(back.Add(-48*time.Hour), time.Hour); !got.Equal(back.Add(time.Hour)) {
		t.Errorf("an hour that begins during the absence ends at %v", got)
	}
	if got := c.after(back.Add(time.Hour), time.Hour); !got.Equal(back.Add(2 * time.Hour)) {
		t.Errorf("an hour that begins after the absence ends at %v", got)
	}
}

// TestQuietHoursAreThoseOfTheUsersZone, or of UTC if the user chose no zone or an unknown one.
func TestQuietHoursAreThoseOfTheUsersZone(t *testing.T) {
	noon := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	for zone, end := range map[string]time.Duration{"": 14 * time.Hour, "Atlantis": 14 * time.Hour,
		"America/New_York": 2 * time.Hour, "Asia/Kolkata": 9*time.Hour + 30*time.Minute} {
		c := calendarOf(storage.UserPreferences{Zone: zone, QuietFrom: 13, QuietTo: 1})
		if got := c.after(noon, 2*time.Hour).Sub(noon); got != end {
			t.Errorf("in %q two hours from noon end after %v, want %v", zone, got, end)
		}
	}
}
