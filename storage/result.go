package storage

import (
	"time"

	"korsar/game"
	"korsar/storage/journal"
)

// Result is how a finished game ended. Results stand in the order in which
// they were committed; ratings fold them in that order.
type Result struct {
	Order    int64 // set by the store
	Table    journal.TableID
	Guild    journal.Snowflake
	Edition  string
	Mode     game.Mode
	Seats    int
	Moves    int
	Finished time.Time
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
	Person journal.Person
	Share  float64 // of the seat's moves, 0 to 1
}
