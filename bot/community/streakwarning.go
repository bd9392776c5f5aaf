package community

import (
	"context"
	"errors"
	"fmt"
	"time"

	"korsar/bot/table"
	"korsar/storage"
	"korsar/storage/journal"
)

const (
	// minWarned is the shortest streak whose end somebody is warned of.
	minWarned = 5
	// warnedBefore is how long before the end of the date the warning comes.
	warnedBefore = 2 * time.Hour
)

// StreakEnd is a streak of daily puzzles that ends unless its owner answers the puzzle of the day.
type StreakEnd struct {
	User table.User
	Days int
	Ends time.Time // when the date ends in their zone
}

// nextWarning returns when a person may next be warned: some time before their date ends, or an hour before quiet hours
// that they have then.
func nextWarning(p storage.UserPreferences, now time.Time) time.Time {
	zone := p.Location()
	for number := PuzzleNumber(now.In(zone)); ; number++ {
		at := puzzleBegins(number+1, zone).Add(-warnedBefore)
		if hour := at.In(zone).Hour(); isQuietHour(p, hour) && p.QuietFrom > 0 {
			local := at.In(zone)
			at = hourOf(local.Year(), local.Month(), local.Day(), p.QuietFrom-1, zone)
		}
		if at.After(now) {
			return at
		}
	}
}

// isQuietHour reports whether an hour of a person's day is in their quiet hours.
func isQuietHour(p storage.UserPreferences, hour int) bool {
	return p.QuietFrom != p.QuietTo && (hour-p.QuietFrom+24)%24 < (p.QuietTo-p.QuietFrom+24)%24
}

// followStreak schedules the warning of a person after a change of their preferences.
func (s *Service) followStreak(ctx context.Context, person journal.PersonID, p storage.UserPreferences) {
	var next time.Time
	if p.Streak {
		next = nextWarning(p, s.clock.Now())
	}
	if err := s.store.SetStreakWarning(ctx, person, next); err != nil {
		s.registry.Report(ctx, "cannot schedule the warning of a streak", err)
		return
	}
	s.registry.WakeAt(next)
}

func (a *announcements) warnAll(ctx context.Context, due []storage.StreakWarning) error {
	for _, one := range due {
		if err := a.warn(ctx, one); err != nil {
			return err
		}
	}
	return nil
}

// warn warns a person whose streak ends with this date, and schedules the warning of the next date.
func (a *announcements) warn(ctx context.Context, due storage.StreakWarning) error {
	s := a.service
	rows, err := s.store.PeopleByID(ctx, due.Person)
	if err != nil {
		return err
	}
	row, known := rows[due.Person]
	if !known || !row.Preferences.Streak {
		return s.store.SetStreakWarning(ctx, due.Person, time.Time{})
	}
	now := s.clock.Now()
	next := nextWarning(row.Preferences, now)
	end, ends, err := s.streakEnd(ctx, due.Person, row)
	if err != nil {
		return err
	}
	if ends && now.Before(due.Due.Add(warnedBefore)) {
		nonce := fmt.Sprintf("s%x.%x", uint64(row.User), due.Due.Unix()/int64(day/time.Second))
		err := s.announcer.WarnOfStreak(ctx, end, nonce)
		if later, is := errors.AsType[*table.Later](err); is {
			next = table.EarlierOf(next, now.Add(max(later.After, retryAfter)))
		} else if err != nil {
			s.log.Info("nobody can be warned that a streak ends", "error", err)
		}
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return s.store.SetStreakWarning(ctx, due.Person, next)
}

// streakEnd returns the streak of a person that ends with the date in their zone. It returns false if none does, or if
// they are away or want no direct messages.
func (s *Service) streakEnd(ctx context.Context, person journal.PersonID, row storage.PersonRow) (
	end StreakEnd, ends bool, err error) {
	now, p := s.clock.Now(), row.Preferences
	if p.NoMessages || p.Away.After(now) {
		return end, false, nil
	}
	reader := puzzleReader{zone: p.Location(), today: PuzzleNumber(now.In(p.Location()))}
	if reader.answers, err = s.store.PuzzleAnswersOf(ctx, person); err != nil {
		return end, false, err
	}
	if reader.outages, err = s.store.Outages(ctx); err != nil {
		return end, false, err
	}
	_, answered := reader.answerTo(reader.today)
	end = StreakEnd{User: table.UserOf(row), Days: reader.streak(reader.today),
		Ends: puzzleBegins(reader.today+1, reader.zone)}
	return end, !answered && end.Days >= minWarned, nil
}
