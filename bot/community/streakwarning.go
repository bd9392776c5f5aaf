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

// nextWarning returns when a person may next be warned. zone is the one in which their dates begin.
func nextWarning(p storage.UserPreferences, zone *time.Location, now time.Time) time.Time {
	for number := PuzzleNumber(now.In(zone)); ; number++ {
		if at := warningOn(number, p, zone); at.After(now) {
			return at
		}
	}
}

// warningOn returns when a person may be warned on the date of a puzzle: some time before it ends, or an hour before
// quiet hours that they have then. A date that is quiet as a whole has its warning before it ends.
func warningOn(number int, p storage.UserPreferences, zone *time.Location) time.Time {
	begins, last := puzzleBegins(number, zone), puzzleBegins(number+1, zone).Add(-warnedBefore)
	p.Away = time.Time{} // whether they are away is seen when it is due
	for at := last; !at.Before(begins); at = at.Add(-time.Hour) {
		if !table.IsQuiet(p, at) {
			return at
		}
	}
	return last
}

// followStreak schedules the warning of a person with some preferences, or removes it.
func (s *Service) followStreak(ctx context.Context, person journal.PersonID, p storage.UserPreferences) error {
	var next time.Time
	if p.Streak {
		reader, err := s.streakReader(ctx, person, p)
		if err != nil {
			return err
		}
		next = nextWarning(p, reader.zone, s.clock.Now())
	}
	if err := s.store.SetStreakWarning(ctx, person, next); err != nil {
		return err
	}
	s.registry.WakeAt(next)
	return nil
}

// streakReader returns a person as a reader of puzzles in direct messages, where the warning leads them to the puzzle.
func (s *Service) streakReader(ctx context.Context, person journal.PersonID, p storage.UserPreferences) (
	r puzzleReader, err error) {
	if r.answers, err = s.store.PuzzleAnswersOf(ctx, person); err != nil {
		return r, err
	}
	last, err := s.lastGuild(ctx, r.answers)
	if err != nil {
		return r, err
	}
	r.setZone(puzzleZone(p, last), s.clock.Now())
	return r, nil
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
	reader, err := s.streakReader(ctx, due.Person, row.Preferences)
	if err != nil {
		return err
	}
	now := s.clock.Now()
	if at := warningOn(reader.today, row.Preferences, reader.zone); now.Before(at) { // their zone has changed
		return s.store.SetStreakWarning(ctx, due.Person, at)
	}
	next := nextWarning(row.Preferences, reader.zone, now)
	end, ends, err := s.streakEnd(ctx, reader, row)
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
func (s *Service) streakEnd(ctx context.Context, reader puzzleReader, row storage.PersonRow) (
	end StreakEnd, ends bool, err error) {
	if row.Preferences.NoMessages || row.Preferences.Away.After(s.clock.Now()) {
		return end, false, nil
	}
	if reader.outages, err = s.store.Outages(ctx); err != nil {
		return end, false, err
	}
	_, answered := reader.answerTo(reader.today)
	end = StreakEnd{User: table.UserOf(row), Days: reader.streak(reader.today),
		Ends: puzzleBegins(reader.today+1, reader.zone)}
	return end, !answered && end.Days >= minWarned, nil
}
