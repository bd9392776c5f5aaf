package storage

import (
	"context"
	"time"

	"korsar/game"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// Puzzles stores answers to the daily puzzles.
type Puzzles interface {
	// SavePuzzleAnswer stores an answer, once per interaction ([CausedBy]). A second answer of a person to a puzzle
	// changes nothing. Errors: ErrAnswered for a second answer; ErrForgotten if the first was given before their data
	// was deleted; ErrNotFound for a person who is not stored, or forgotten; ErrRepeated.
	SavePuzzleAnswer(ctx context.Context, a PuzzleAnswer) error
	// HasForgottenAnswer reports whether a user answered a puzzle before their data was deleted. The store remembers
	// the latest three puzzles that they answered, each until anybody answers one that is three days later: dates of
	// all zones are at most two days apart.
	HasForgottenAnswer(ctx context.Context, user snowflake.ID, puzzle int) (bool, error)
	// PuzzleAnswersOf returns a person's answers, the newest puzzle first.
	PuzzleAnswersOf(ctx context.Context, p journal.PersonID) ([]PuzzleAnswer, error)
	// PuzzlePlaces returns a ranking of the people of a guild by the puzzles that they answered there: most stars
	// first, then the earliest last answer. People who hide from leaderboards are left out.
	PuzzlePlaces(ctx context.Context, q PuzzleQuery) ([]PuzzlePlace, error)
}

// PuzzleAnswer is a person's answer to a daily puzzle.
type PuzzleAnswer struct {
	Person journal.PersonID
	Puzzle int          // its number
	Guild  snowflake.ID // where it was answered; 0 if that guild was deleted
	Move   game.Move
	Stars  int
	At     time.Time
}

// PuzzleQuery asks for a ranking of the people of a guild who answered some puzzles.
type PuzzleQuery struct {
	Guild       snowflake.ID
	First, Last int // numbers of the puzzles, inclusive
	Limit       int
}

// PuzzlePlace is a person's place in a ranking by some puzzles.
type PuzzlePlace struct {
	Person  journal.PersonID
	Stars   int // sum over the answers
	Answers int
}
