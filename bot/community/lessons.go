package community

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"korsar/game"
	"korsar/game/lesson"
	"korsar/storage"
	"korsar/storage/journal"
)

const (
	lessonGames    = 20 // latest games that lessons come from; each is loaded and replayed
	minLessonGames = 5  // fewer games say nothing about a user
	minLessonTimes = 2  // a single occurrence is no habit
)

// Lessons is the kind of mistake that cost a user the most in their latest games that count. Only that user sees it.
type Lessons struct {
	Games   int // games that were searched
	Times   int // 0 if nothing cost any gold more than once
	Gold    int
	Example Example // the costliest lesson, the latest of equals; the figures above count its kind alone
}

// Example is a lesson with its game.
type Example struct {
	lesson.Lesson
	Table   journal.TableID
	Edition string
}

// At returns the number of moves before the move that could have been better.
func (e *Example) At() int { return e.Move - 1 }

// addLessons adds the lessons from a person's own moves in their latest games, unless there are too few games. Results
// are ordered oldest first. It leaves out games that cannot be read.
func (s *Service) addLessons(ctx context.Context, p *Profile, results []storage.Result, person journal.PersonID) error {
	var found []Example
	games, read := 0, 0
	for _, r := range slices.Backward(results) {
		if games == lessonGames {
			break
		}
		if countedFor(&r, person) == nil {
			continue
		}
		games++
		more, err := s.lessonsOf(ctx, &r, person)
		switch {
		case err == nil:
			found = append(found, more...)
			read++
		case !isUnreadable(err):
			return fmt.Errorf("find lessons at table %d: %w", r.Table, err)
		}
	}
	if read >= minLessonGames {
		most := mostCostly(found)
		most.Games = read
		p.Lessons = &most
	}
	return nil
}

// mostCostly returns the lessons of the kind that cost the most gold. found must start with those of the latest game.
func mostCostly(found []Example) (most Lessons) {
	for _, k := range lesson.Kinds {
		var of Lessons
		for _, e := range found {
			if e.Kind != k {
				continue
			}
			of.Times, of.Gold = of.Times+1, of.Gold+e.Gold
			if e.Gold > of.Example.Gold {
				of.Example = e
			}
		}
		if of.Times >= minLessonTimes && of.Gold > most.Gold {
			most = of
		}
	}
	return most
}

// lessonsOf returns the lessons of a person's seats in a game.
func (s *Service) lessonsOf(ctx context.Context, r *storage.Result, person journal.PersonID) (
	list []Example, err error) {
	stored, err := s.store.Load(ctx, r.Table)
	if err != nil {
		return nil, err
	}
	record, err := recordOf(&stored)
	if err != nil {
		return nil, err
	}
	makers := stored.Table.Makers(stored.Entries)
	own := func(move int) bool { return makers[move-1] == person }
	for seat := game.Seat(1); int(seat) <= r.Seats; seat++ {
		if !slices.ContainsFunc(r.Credits,
			func(c storage.Credit) bool { return c.Seat == seat && c.Person == person }) {
			continue
		}
		found, err := lesson.Find(record, seat, own)
		if err != nil {
			return nil, err
		}
		for _, l := range found {
			list = append(list, Example{l, r.Table, r.Edition})
		}
	}
	return list, nil
}

// isUnreadable reports whether an error concerns one table that was deleted, is damaged, or has no game that ended.
func isUnreadable(err error) bool {
	return errors.Is(err, storage.ErrNotFound) || errors.As(err, new(*storage.CorruptError)) ||
		errors.Is(err, journal.ErrRunning) || errors.Is(err, lesson.ErrUnfinished)
}
