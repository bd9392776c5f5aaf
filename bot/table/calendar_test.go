package table

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"korsar/storage"
)

// TestCalendar: between a moment and the time after which a span has passed lies
// as much time outside the quiet hours as the span is long, over changes of
// summer time too.
func TestCalendar(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		zone := rapid.SampledFrom([]string{"", "Europe/Berlin", "America/New_York", "Asia/Kolkata", "Australia/Sydney", "Pacific/Auckland", "America/Havana", "Africa/Cairo", "America/Santiago"}).Draw(t, "zone")
		from, to := rapid.IntRange(0, 23).Draw(t, "from"), rapid.IntRange(0, 23).Draw(t, "to")
		c := calendarOf(storage.UserPreferences{Zone: zone, QuietFrom: from, QuietTo: to})
		start := time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC).Add(time.Duration(rapid.IntRange(0, 300*24*4).Draw(t, "start")) * 15 * time.Minute)
		span := time.Duration(rapid.IntRange(1, 7*24*4).Draw(t, "span")) * 15 * time.Minute
		end := c.after(start, span)
		passed := time.Duration(0)
		for at := start; at.Before(end); at = at.Add(15 * time.Minute) {
			if !isQuiet(at.In(c.zone).Hour(), from, to) {
				passed += 15 * time.Minute
			}
		}
		if passed != span {
			t.Fatalf("%v from %v on, quiet from %d to %d in %q, ends at %v: %v have passed", span, start, from, to, zone, end, passed)
		}
	})
}

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

// TestCalendarOfTheAway begins when they are back.
func TestCalendarOfTheAway(t *testing.T) {
	back := time.Date(2026, 12, 24, 0, 0, 0, 0, time.UTC)
	c := calendarOf(storage.UserPreferences{Away: back, Zone: "Atlantis"})
	if got := c.after(back.Add(-48*time.Hour), time.Hour); !got.Equal(back.Add(time.Hour)) {
		t.Errorf("the hour ends at %v", got)
	}
	if got := c.after(back.Add(time.Hour), time.Hour); !got.Equal(back.Add(2 * time.Hour)) {
		t.Errorf("after the return an hour ends at %v", got)
	}
}
