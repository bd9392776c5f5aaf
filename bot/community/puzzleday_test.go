package community

import (
	"testing"
	"time"

	"korsar/storage"
)

// zonesOfTheWorld are those where dates begin first and last, and some whose clocks change: at midnight, by half an
// hour, and in the south.
var zonesOfTheWorld = []string{"Pacific/Kiritimati", "Etc/GMT+12", "America/New_York", "Africa/Cairo",
	"Australia/Lord_Howe", "America/Santiago", "Asia/Kolkata"}

// TestEachDateHasOnePuzzle: in every zone the puzzles of a year come once a date, at their hour or, where clocks skip
// it, at the first hour after it. A puzzle has ended everywhere when the date has ended in the last zone.
func TestEachDateHasOnePuzzle(t *testing.T) {
	for _, name := range zonesOfTheWorld {
		zone, err := time.LoadLocation(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, hour := range []int{0, 2, 9, 23} {
			at, skipped := time.Date(2026, 11, 1, 12, 0, 0, 0, zone), 0
			number := PuzzleNumber(at)
			if hour > 12 {
				number--
			}
			for range 400 {
				at = nextHour(hour, zone, at)
				if number++; PuzzleNumber(at.In(zone)) != number {
					t.Fatalf("%s, %d:00: puzzle %d comes %v, after %d", name, hour, PuzzleNumber(at), at, number-1)
				}
				if at.Hour() != hour {
					skipped++
				}
				if began := puzzleBegins(number, zone); began.After(at) || at.Sub(began) >= 25*time.Hour {
					t.Errorf("%s: the date of puzzle %d begins %v; it comes %v", name, number, began, at)
				}
				if ends := puzzleEnds(number); ends.Before(puzzleBegins(number+1, zone)) {
					t.Errorf("%s: puzzle %d has ended at %v, but its date has not", name, number, ends)
				}
			}
			if skipped > 2 {
				t.Errorf("%s: %d puzzles do not come at %d:00", name, skipped, hour)
			}
		}
	}
}

// TestStreakCountsDates: a streak counts the dates with an answer up to the puzzle, or up to the one before. A missed
// date ends it, unless the bot was away then for an hour or longer, by the dates of the reader's zone.
func TestStreakCountsDates(t *testing.T) {
	kiritimati, err := time.LoadLocation("Pacific/Kiritimati")
	if err != nil {
		t.Fatal(err)
	}
	outage := func(number int, from, to time.Duration, zone *time.Location) storage.Outage {
		begins := puzzleBegins(number, zone)
		return storage.Outage{Began: begins.Add(from), Ended: begins.Add(to)}
	}
	for _, test := range []struct {
		answers []int
		number  int
		zone    *time.Location
		outages []storage.Outage
		want    int
	}{
		{nil, 9, time.UTC, nil, 0},
		{[]int{9, 8, 7}, 9, time.UTC, nil, 3},
		{[]int{8, 7}, 9, time.UTC, nil, 2},
		{[]int{7, 6}, 9, time.UTC, nil, 0},
		{[]int{9, 7, 6}, 9, time.UTC, nil, 1},
		{[]int{9, 7, 6}, 7, time.UTC, nil, 2},
		{[]int{9, 7, 6}, 9, time.UTC, []storage.Outage{outage(8, time.Hour, 2*time.Hour, time.UTC)}, 3},
		{[]int{9, 7, 6}, 9, time.UTC, []storage.Outage{outage(8, time.Hour, 90*time.Minute, time.UTC)}, 1},
		{[]int{9, 7, 6}, 9, time.UTC, []storage.Outage{outage(8, -9*time.Hour, 30*time.Minute, time.UTC),
			outage(8, 20*time.Hour, 20*time.Hour+30*time.Minute, time.UTC)}, 3},
		{[]int{9, 7, 6}, 9, kiritimati, []storage.Outage{outage(8, 12*time.Hour, 13*time.Hour, time.UTC)}, 1},
		{[]int{9, 7, 6}, 9, kiritimati, []storage.Outage{outage(8, 8*time.Hour, 9*time.Hour, time.UTC)}, 3},
		{[]int{9, 6}, 9, time.UTC, []storage.Outage{outage(7, 0, 48*time.Hour, time.UTC)}, 2},
		{[]int{6}, 9, time.UTC, []storage.Outage{outage(7, 0, 48*time.Hour, time.UTC)}, 1},
	} {
		reader := puzzleReader{zone: test.zone, outages: test.outages}
		for _, n := range test.answers {
			reader.answers = append(reader.answers, storage.PuzzleAnswer{Puzzle: n})
		}
		if got := reader.streak(test.number); got != test.want {
			t.Errorf("after answers to %v, with outages %v in %v, the streak at %d is %d, want %d", test.answers,
				test.outages, test.zone, test.number, got, test.want)
		}
	}
}
