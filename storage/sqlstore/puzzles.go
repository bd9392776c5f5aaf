package sqlstore

import (
	"context"
	"fmt"

	"korsar/game"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

var (
	puzzleAnswersOf = define(`SELECT puzzle, guild, move, stars, at FROM puzzle_answers WHERE person = ?1
		ORDER BY puzzle DESC`)
	forgottenAnswer = define(`SELECT 1 FROM forgotten_answers WHERE puzzle = ?1 AND "user" = ?2`)
	puzzlePlaces    = define(`SELECT a.person, CAST(sum(a.stars) AS bigint), count(*)
		FROM puzzle_answers a JOIN people p ON p.id = a.person
		WHERE a.guild = ?1 AND a.puzzle BETWEEN ?2 AND ?3
		AND NOT coalesce(CAST(p.preferences ->> 'unlisted' AS boolean), FALSE)
		GROUP BY a.person ORDER BY sum(a.stars) DESC, max(a.at), a.person LIMIT ?4`)
)

// SavePuzzleAnswer implements storage.Puzzles.
func (s *Store) SavePuzzleAnswer(ctx context.Context, a storage.PuzzleAnswer) error {
	err := s.write(ctx, onceFor(ctx, effectAnswer, func(w writer) error {
		if err := w.mustFind(lockKnownPerson, Row{int64(a.Person)}); err != nil {
			return err
		}
		before, err := w.Finds(forgottenAnswerOf, Row{int64(a.Person), int64(a.Puzzle)})
		if err != nil {
			return err
		}
		if before {
			return storage.ErrForgotten
		}
		if err := w.Exec(deleteForgottenAnswers, Row{int64(a.Puzzle)}); err != nil {
			return err
		}
		added, err := w.Changes(insertPuzzleAnswer, Row{int64(a.Person), int64(a.Puzzle), int64(a.Guild),
			a.Move.String(), int64(a.Stars), a.At.UnixMilli()})
		if err == nil && !added {
			return storage.ErrAnswered
		}
		return err
	}))
	if err != nil {
		return fmt.Errorf("save answer of person %d to puzzle %d: %w", a.Person, a.Puzzle, err)
	}
	return nil
}

// PuzzleAnswersOf implements storage.Puzzles.
func (s *Store) PuzzleAnswersOf(ctx context.Context, p journal.PersonID) ([]storage.PuzzleAnswer, error) {
	all, err := list(ctx, s, func(from Scanner) (storage.PuzzleAnswer, error) {
		a := storage.PuzzleAnswer{Person: p}
		var move string
		var at int64
		if err := from.Scan(&a.Puzzle, &a.Guild, &move, &a.Stars, &at); err != nil {
			return a, err
		}
		var err error
		a.Move, err = game.ParseMove(move)
		a.At = fromMillis(at)
		return a, err
	}, puzzleAnswersOf, int64(p))
	if err != nil {
		return nil, fmt.Errorf("list puzzle answers of person %d: %w", p, err)
	}
	return all, nil
}

// HasForgottenAnswer implements storage.Puzzles.
func (s *Store) HasForgottenAnswer(ctx context.Context, user snowflake.ID, puzzle int) (bool, error) {
	has, err := s.hasUser(ctx, forgottenAnswer, int64(puzzle), user)
	if err != nil {
		return false, fmt.Errorf("find forgotten answer of user %d to puzzle %d: %w", user, puzzle, err)
	}
	return has, nil
}

// PuzzlePlaces implements storage.Puzzles.
func (s *Store) PuzzlePlaces(ctx context.Context, q storage.PuzzleQuery) ([]storage.PuzzlePlace, error) {
	all, err := list(ctx, s, func(from Scanner) (p storage.PuzzlePlace, err error) {
		err = from.Scan(&p.Person, &p.Stars, &p.Answers)
		return p, err
	}, puzzlePlaces, int64(q.Guild), int64(q.First), int64(q.Last), q.Limit)
	if err != nil {
		return nil, fmt.Errorf("list puzzle places of guild %d: %w", q.Guild, err)
	}
	return all, nil
}
