package storage

import (
	"context"
	"time"

	"korsar/game"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// Results stores the results of finished games. Commits add to it.
type Results interface {
	// ResultOf returns the result of a finished game. Errors: ErrNotFound.
	ResultOf(ctx context.Context, id journal.TableID) (Result, error)
	// FindResults returns the results of a guild or of a person, latest first, including voided ones.
	FindResults(ctx context.Context, q ResultQuery) ([]Result, error)
	// Void applies a ruling, so that a result no longer counts or counts again, once per interaction ([CausedBy]). The
	// ladders change at the next Rebuild. Errors: ErrNotFound if the guild has no such result, or the ruling changes
	// nothing; ErrManyRulings if the game has MaxRulings; ErrRepeated.
	Void(ctx context.Context, r Ruling) error
	// Rulings returns the rulings of a guild, latest first, at most limit of them.
	Rulings(ctx context.Context, guild snowflake.ID, limit int) ([]Ruling, error)
	// RulingsBy returns the rulings of a person, latest first.
	RulingsBy(ctx context.Context, p journal.PersonID) ([]Ruling, error)
}

// Result is how a finished game ended. Results are ordered as they were committed, and ratings fold them in that order.
type Result struct {
	Number   int64 // set by the store
	Table    journal.TableID
	Guild    snowflake.ID
	Edition  string
	Mode     game.Mode
	Seats    int
	Moves    int
	Finished time.Time
	Season   Season // the guild's season; set by the store
	Rated    bool
	Voided   bool
	Sides    []SideResult
	Credits  []Credit
}

// Solo reports whether the game was played in direct messages, by one person against computers.
func (r *Result) Solo() bool { return r.Guild == 0 }

// SideResult is the result of a side.
type SideResult struct {
	Side  game.Side
	Booty int // gold captured
	Score int // booty minus the gold left in hands
	Place int // from 1; equal scores share a place
}

// ResultQuery asks for results of a guild, or of a person in any guild.
type ResultQuery struct {
	Guild  snowflake.ID     // 0 for all guilds of a person
	Person journal.PersonID // credited with the result; 0 for anybody
	Since  time.Time        // ended at or after; zero for any time
	From   int              // results to skip
	Limit  int              // most results to return; 0 for all
}

// MaxRulings is the most rulings on one game.
const MaxRulings = 20

// Ruling is a manager's decision on whether a game counts.
type Ruling struct {
	Table  journal.TableID
	Guild  snowflake.ID
	At     time.Time
	By     journal.PersonID
	Voided bool
	Reason string
}
