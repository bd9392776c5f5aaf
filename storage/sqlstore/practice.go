package sqlstore

import (
	"context"
	"fmt"

	"korsar/game"
	"korsar/storage"
	"korsar/storage/journal"
)

var (
	practiceAnswersOf = define(`SELECT puzzle, move, stars, at FROM practice_answers WHERE person = ?1
		ORDER BY at, puzzle`)
	insertPracticeAnswer = define(`INSERT INTO practice_answers (person, puzzle, move, stars, at)
		VALUES (?1, ?2, ?3, ?4, ?5) ON CONFLICT DO NOTHING`)
	deletePracticeAnswers = define(`DELETE FROM practice_answers WHERE person = ?1`)
)

// SavePracticeAnswer implements storage.Practice.
func (s *Store) SavePracticeAnswer(ctx context.Context, a storage.PracticeAnswer) error {
	err := s.write(ctx, onceFor(ctx, effectPractice, func(w writer) error {
		if err := w.mustFind(lockKnownPerson, Row{int64(a.Person)}); err != nil {
			return err
		}
		added, err := w.Changes(insertPracticeAnswer, Row{int64(a.Person), int64(a.Puzzle), a.Move.String(),
			int64(a.Stars), a.At.UnixMilli()})
		if err == nil && !added {
			return storage.ErrAnswered
		}
		return err
	}))
	if err != nil {
		return fmt.Errorf("save answer of person %d to practice puzzle %d: %w", a.Person, a.Puzzle, err)
	}
	return nil
}

// PracticeAnswersOf implements storage.Practice.
func (s *Store) PracticeAnswersOf(ctx context.Context, p journal.PersonID) ([]storage.PracticeAnswer, error) {
	all, err := list(ctx, s, func(from Scanner) (storage.PracticeAnswer, error) {
		a := storage.PracticeAnswer{Person: p}
		var move string
		var at int64
		if err := from.Scan(&a.Puzzle, &move, &a.Stars, &at); err != nil {
			return a, err
		}
		var err error
		a.Move, err = game.ParseMove(move)
		a.At = fromMillis(at)
		return a, err
	}, practiceAnswersOf, int64(p))
	if err != nil {
		return nil, fmt.Errorf("list practice answers of person %d: %w", p, err)
	}
	return all, nil
}
