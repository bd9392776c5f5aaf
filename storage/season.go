package storage

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// Season is a calendar period, in UTC, whose games are counted separately: a month such as 202611, or a quarter such as
// 20264. The zero value is all time.
type Season int

// AllTime is the season in which every game counts.
const AllTime Season = 0

// Seasons is how long a guild's seasons last.
type Seasons string

// The lengths of seasons. The zero value means Monthly.
const (
	Monthly   Seasons = "monthly"
	Quarterly Seasons = "quarterly"
	NoSeasons Seasons = "none"
)

const (
	monthsOfYear    = 12
	quartersOfYear  = 4
	monthsOfQuarter = monthsOfYear / quartersOfYear
	firstMonthCode  = 100_000 // smaller values are quarters
)

// SeasonAt returns the season that contains a time, or AllTime if there are no seasons.
func (s Seasons) SeasonAt(t time.Time) Season {
	t = t.UTC()
	switch s {
	case NoSeasons:
		return AllTime
	case Quarterly:
		return Season(t.Year()*10 + (int(t.Month())-1)/monthsOfQuarter + 1)
	default:
		return Season(t.Year()*100 + int(t.Month()))
	}
}

// ParseSeason parses the String of a month or a quarter. A month may lack its leading zero.
func ParseSeason(text string) (Season, error) {
	before, after, _ := strings.Cut(text, "-")
	after, quarterly := strings.CutPrefix(after, "Q")
	year, badYear := strconv.Atoi(before)
	part, badPart := strconv.Atoi(after)
	switch {
	case badYear != nil || badPart != nil || year < 1000 || year > 9999 || part < 1:
	case quarterly && part <= quartersOfYear:
		return Season(year*10 + part), nil
	case !quarterly && part <= monthsOfYear:
		return Season(year*100 + part), nil
	}
	return AllTime, fmt.Errorf("%q is no season: expected a month such as 2026-11, or a quarter such as 2026-Q4", text)
}

// String returns 2026-11, 2026-Q4, or "" for all time.
func (s Season) String() string {
	switch {
	case s == AllTime:
		return ""
	case s.monthly():
		return fmt.Sprintf("%d-%02d", s/100, s%100)
	default:
		return fmt.Sprintf("%d-Q%d", s/10, s%10)
	}
}

func (s Season) monthly() bool { return s >= firstMonthCode }

// Length returns how long the season lasts, or NoSeasons for all time.
func (s Season) Length() Seasons {
	switch {
	case s == AllTime:
		return NoSeasons
	case s.monthly():
		return Monthly
	default:
		return Quarterly
	}
}

// Begins returns the season's first moment, or the zero time for all time.
func (s Season) Begins() time.Time {
	switch {
	case s == AllTime:
		return time.Time{}
	case s.monthly():
		return time.Date(int(s/100), time.Month(s%100), 1, 0, 0, 0, 0, time.UTC)
	default:
		return time.Date(int(s/10), time.Month((s%10-1)*monthsOfQuarter+1), 1, 0, 0, 0, 0, time.UTC)
	}
}

// Ends returns the first moment after the season, or the zero time for all time.
func (s Season) Ends() time.Time {
	switch {
	case s == AllTime:
		return time.Time{}
	case s.monthly():
		return s.Begins().AddDate(0, 1, 0)
	default:
		return s.Begins().AddDate(0, monthsOfQuarter, 0)
	}
}

// Before returns the preceding season of the same length, or AllTime for AllTime.
func (s Season) Before() Season {
	return s.Length().SeasonAt(s.Begins().Add(-time.Nanosecond))
}
