package community

import (
	"time"

	"korsar/storage"
)

// Each date has a puzzle, which people answer on that date in their own zone. A date lasts 50 hours in all zones
// together: it begins first in UTC+14 and ends last in UTC-12.
var (
	firstPuzzle = time.Date(2026, time.January, 1, 0, 0, 0, 0, time.UTC)
	lastZone    = time.FixedZone("UTC-12", -12*60*60)
)

const day = 24 * time.Hour

// excused is the time of outages on a date from which a missing answer breaks no streak.
const excused = time.Hour

// PuzzleNumber returns the number of the puzzle of the date that a time has in its location.
func PuzzleNumber(local time.Time) int {
	date := time.Date(local.Year(), local.Month(), local.Day(), 0, 0, 0, 0, time.UTC)
	return int(date.Sub(firstPuzzle)/day) + 1
}

// puzzleBegins returns when the date of a puzzle begins in a zone.
func puzzleBegins(number int, zone *time.Location) time.Time {
	date := firstPuzzle.AddDate(0, 0, number-1)
	return hourOf(date.Year(), date.Month(), date.Day(), 0, zone)
}

// puzzleEnds returns when the date of a puzzle has ended in every zone.
func puzzleEnds(number int) time.Time { return puzzleBegins(number+1, lastZone) }

// puzzleZone returns the zone in which a person's days begin: their own, or else that of the guild.
func puzzleZone(p storage.UserPreferences, guild storage.GuildSettings) *time.Location {
	if p.Zone == "" {
		return guild.Location()
	}
	return p.Location()
}

// streak returns the number of days in a row with an answer, up to the date of a puzzle, or up to the date before if
// that puzzle is not answered. A date with long outages counts as neither answered nor missed.
func (r *puzzleReader) streak(number int) (days int) {
	for i, n := 0, number; i < len(r.answers); n-- {
		for i < len(r.answers) && r.answers[i].Puzzle > n {
			i++
		}
		switch {
		case i < len(r.answers) && r.answers[i].Puzzle == n:
			days++
			i++
		case n < number && !r.isExcused(n):
			return days
		}
	}
	return days
}

// isExcused reports whether people could not reach the bot for long on the date of a puzzle.
func (r *puzzleReader) isExcused(number int) bool {
	begins, ends := puzzleBegins(number, r.zone), puzzleBegins(number+1, r.zone)
	var away time.Duration
	for _, o := range r.outages {
		from, to := o.Began, o.Ended
		if from.Before(begins) {
			from = begins
		}
		if to.After(ends) {
			to = ends
		}
		away += max(to.Sub(from), 0)
	}
	return away >= excused
}
