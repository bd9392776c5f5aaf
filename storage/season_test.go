package storage

import (
	"testing"
	"time"
)

// TestSeasonsCoverTheCalendar checks that every moment lies in its season, that seasons follow each other without a
// gap, and that ParseSeason reads what String writes.
func TestSeasonsCoverTheCalendar(t *testing.T) {
	for _, length := range []Seasons{"", Monthly, Quarterly} {
		for at := time.Date(2025, 12, 30, 23, 0, 0, 0, time.UTC); at.Year() < 2028; at = at.Add(31 * time.Hour) {
			s := length.SeasonAt(at.In(time.FixedZone("far east", 14*3600)))
			if at.Before(s.Begins()) || !at.Before(s.Ends()) {
				t.Fatalf("%v is not in season %v, from %v to %v", at, s, s.Begins(), s.Ends())
			}
			if next := length.SeasonAt(s.Ends()); next.Before() != s || next.Begins() != s.Ends() {
				t.Fatalf("season %v follows %v", next, s)
			}
			if again, err := ParseSeason(s.String()); again != s || err != nil {
				t.Fatalf("season %v reads as %v, %v", s, again, err)
			}
		}
	}
	if s := NoSeasons.SeasonAt(time.Now()); s != AllTime || s.String() != "" || s.Before() != AllTime ||
		!s.Ends().IsZero() {
		t.Errorf("without seasons it is %q", s)
	}
	for text, want := range map[string]Season{"2026-11": 202611, "2026-Q4": 20264, "2026-1": 202601} {
		if got, err := ParseSeason(text); got != want || err != nil {
			t.Errorf("%s reads as %d, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "2026", "2026-13", "2026-0", "2026-Q5", "Q4-2026", "26-11", "2026-11-21", "-Q1"} {
		if got, err := ParseSeason(text); err == nil {
			t.Errorf("%q reads as %v", text, got)
		}
	}
}
