package community

import (
	"testing"
	"time"

	"korsar/storage"
)

// TestWarningComesBeforeQuietHours: the warning comes two hours before midnight in the person's zone, or an hour before
// quiet hours that they have then. It comes once a date, also where clocks change.
func TestWarningComesBeforeQuietHours(t *testing.T) {
	for _, test := range []struct {
		zone     string
		from, to int
		hour     int
	}{
		{"", 0, 0, 22},
		{"Europe/Berlin", 0, 0, 22},
		{"Europe/Berlin", 23, 8, 22},
		{"Europe/Berlin", 22, 7, 21},
		{"America/Santiago", 20, 9, 19},
		{"Asia/Kolkata", 8, 17, 22},
	} {
		p := storage.UserPreferences{Zone: test.zone, QuietFrom: test.from, QuietTo: test.to}
		at := time.Date(2026, 1, 1, 12, 0, 0, 0, p.Location())
		number := PuzzleNumber(at)
		for range 400 {
			at = nextWarning(p, p.Location(), at)
			// Where clocks skip midnight, the date is an hour shorter.
			if hour := at.In(p.Location()).Hour(); hour != test.hour && hour != test.hour-1 {
				t.Errorf("%+v: the warning comes at %v", test, at.In(p.Location()))
			}
			if got := PuzzleNumber(at.In(p.Location())); got != number {
				t.Fatalf("%+v: the warning for puzzle %d comes when it is %d", test, number, got)
			}
			number++
		}
	}
}
