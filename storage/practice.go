package storage

import (
	"context"
	"time"

	"korsar/game"
	"korsar/game/puzzle"
	"korsar/storage/journal"
)

// Practice stores answers to practice puzzles. Nothing that others see depends on them, so a person whose data was
// deleted may answer the same puzzles again.
type Practice interface {
	// SavePracticeAnswer stores an answer, once per interaction ([CausedBy]). A second answer of a person to a puzzle
	// changes nothing. Errors: ErrAnswered for a second answer; ErrNotFound for a person who is not stored, or
	// forgotten; ErrRepeated.
	SavePracticeAnswer(ctx context.Context, a PracticeAnswer) error
	// PracticeAnswersOf returns a person's answers, the earliest first. Of answers at the same time, the one to the
	// lower number is first.
	PracticeAnswersOf(ctx context.Context, p journal.PersonID) ([]PracticeAnswer, error)
}

// PracticeAnswer is a person's answer to a practice puzzle.
type PracticeAnswer struct {
	Person journal.PersonID
	Puzzle puzzle.PracticeNumber
	Move   game.Move
	Stars  int
	At     time.Time
}
