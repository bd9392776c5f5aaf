package journal

import (
	"maps"
	"slices"
	"time"

	"korsar/game"
	"korsar/game/deal"
	"korsar/storage/snowflake"
)

// Table is a table as its journal up to now makes it. It holds the position of
// the game with every hidden card: nothing made of it goes to people but
// through a view.
type Table struct {
	Opened   Opened // how it was made
	Phase    Phase
	Seq      int64    // of the latest entry
	Checksum Checksum // of the journal up to it; 0 if it was replayed
	Shown    int64    // of the latest entry that everybody may know of: what buttons carry
	Seen     int64    // the same, or of a later one that changed what everybody sees of a vote
	OpenedAt time.Time
	LatestAt time.Time
	ActedAt  time.Time // since when no person has acted, pauses left out
	TurnAt   time.Time // when the present turn began
	TurnSeq  int64     // with which entry
	Paused   Pause     // why time stands still; "" if it does not

	Chairs   []Chair                   // by seat; while in the lobby some may be free
	Joins    map[PersonID]snowflake.ID // by which interaction each person first took a seat here
	Closed   Closed                    // why it is gone
	ClosedBy PersonID                  // 0 if nobody at the table did it

	Guests []Guest // who was invited
	Offers []Offer // what seats of the game are offered to whom

	Dealt deal.Joins // the joins of the fair deal, from Started on

	Credits  []Credit                 // who made the moves, in the order of their first deeds
	Assisted bool                     // a seat of the game was a computer's or an audience's from the start
	Orders   [game.MaxSeats + 1]Order // what each seat wants done when its turn comes
	Lapsed   [game.MaxSeats + 1]Order // what could not be done when it came; until the seat's next move

	Poll   Poll               // of the audience on turn
	Vetoed bool               // a move was struck out of a vote
	Voters map[PersonID]Voter // those of the audiences
	Held   []Held             // who has, or had, which seat of the game

	Game     game.State // from Started on
	TookBack game.Seat  // who took back the latest move; until the next one
	undo     undo
	covering Cover // why the next move is the program's

	Captures []Capture // in their order

	Turns []Turn // the latest, at least two rounds of them, oldest first
}

// Clone is a copy that shares nothing with the table: an entry can be tried on
// it, stored, and only then be true.
func (t *Table) Clone() Table {
	c := *t
	c.Chairs = slices.Clone(t.Chairs)
	c.Joins = maps.Clone(t.Joins)
	c.Turns = slices.Clone(t.Turns)
	c.Guests, c.Offers, c.Credits = slices.Clone(t.Guests), slices.Clone(t.Offers), slices.Clone(t.Credits)
	c.Captures = slices.Clone(t.Captures)
	c.Poll, c.Voters, c.Held = t.Poll.clone(), maps.Clone(t.Voters), slices.Clone(t.Held)
	return c
}

// Options is how the table was made.
func (t *Table) Options() Options { return t.Opened.Options }
