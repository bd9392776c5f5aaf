package storage

import (
	"context"
	"time"

	"korsar/game"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// Results keeps how finished games ended. Commits add to it.
type Results interface {
	// ResultOf is the result of a finished game. Errors: ErrNotFound.
	ResultOf(ctx context.Context, id journal.TableID) (Result, error)
	// FindResults lists those of a guild or of a person, the latest first; voided ones
	// too.
	FindResults(ctx context.Context, q ResultQuery) ([]Result, error)
	// Void has a result count no longer, or again. Until the next Rebuild the
	// ladders still are what they were. Errors: ErrNotFound if the guild has no such
	// result, or it is so already.
	Void(ctx context.Context, r Ruling) error
	// Rulings lists those of a guild, the latest first; at most limit.
	Rulings(ctx context.Context, guild snowflake.ID, limit int) ([]Ruling, error)
}

// Result is how a finished game ended. Results stand in the order in which
// they were committed; ratings fold them in that order.
type Result struct {
	Number   int64 // set by the store
	Table    journal.TableID
	Guild    snowflake.ID
	Edition  string
	Mode     game.Mode
	Seats    int
	Moves    int
	Finished time.Time
	Season   Season // of its guild, set by the store
	Rated    bool
	Voided   bool
	Sides    []SideResult
	Credits  []Credit
}

// SideResult is what a side won.
type SideResult struct {
	Side  game.Side
	Booty int // gold captured
	Score int // booty less the gold left in hands
	Place int // from 1; equal scores share one
}

// Credit is who is credited with the result of a seat, and with how much of it.
// What the program made of its moves, as a computer or for a person who was late
// or away, is nobody's.
type Credit struct {
	Seat   game.Seat
	Side   game.Side
	Person journal.PersonID
	Share  float64 // of the seat's moves, 0 to 1
	Feats  journal.Feats
	Rating int // on the guild's ladder of all time after it, as it is shown; 0: not rated; set by the store
}

// ResultQuery asks for results of a guild, or of a person anywhere.
type ResultQuery struct {
	Guild  snowflake.ID     // 0 for any, of a person
	Person journal.PersonID // who is credited with them; 0 for anybody
	Since  time.Time        // that ended not before; the zero time for any
	From   int              // how many are skipped
	Limit  int              // how many are wanted at most; 0 for all
}

// Ruling is a manager's word on whether a game counts.
type Ruling struct {
	Table  journal.TableID
	Guild  snowflake.ID
	At     time.Time
	By     journal.PersonID
	Voided bool
	Reason string
}
