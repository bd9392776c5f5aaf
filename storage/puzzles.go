package storage

import (
	"context"
	"time"

	"korsar/game"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// Puzzles stores how people answered the daily puzzles.
type Puzzles interface {
	// SavePuzzleAnswer stores an answer, once for an interaction ([CausedBy]). Errors: ErrConflict if the person has
	// answered the puzzle before, which changes nothing; ErrForgotten if they did so before their data was deleted;
	// ErrNotFound for a person who is not stored, or forgotten; ErrRepeated.
	SavePuzzleAnswer(ctx context.Context, a PuzzleAnswer) error
	// HasForgottenAnswer reports whether a user answered a puzzle before their data was deleted. It is remembered for
	// the latest puzzle that they answered, until somebody answers a later one.
	HasForgottenAnswer(ctx context.Context, user snowflake.ID, puzzle int) (bool, error)
	// PuzzleAnswersOf returns a person's answers, the newest puzzle first.
	PuzzleAnswersOf(ctx context.Context, p journal.PersonID) ([]PuzzleAnswer, error)
	// PuzzlePlaces returns how the people of a guild stand by the puzzles that they answered there: most stars first,
	// then the earliest. People who hide from leaderboards are left out.
	PuzzlePlaces(ctx context.Context, q PuzzleQuery) ([]PuzzlePlace, error)
}

// PuzzleAnswer is a person's answer to a puzzle.
type PuzzleAnswer struct {
	Person journal.PersonID
	Puzzle int          // its number
	Guild  snowflake.ID // where it was answered; 0 if that guild was deleted
	Move   game.Move
	Stars  int
	At     time.Time
}

// PuzzleQuery asks for the people of a guild who answered some puzzles.
type PuzzleQuery struct {
	Guild       snowflake.ID
	First, Last int // numbers of the puzzles
	Limit       int
}

// PuzzlePlace is how a person stands by some puzzles.
type PuzzlePlace struct {
	Person  journal.PersonID
	Stars   int // of all answers
	Answers int
}
