package journal

import (
	"maps"
	"slices"
	"time"

	"korsar/game"
	"korsar/game/deal"
	"korsar/storage/snowflake"
)

// Table is the state of a table after its journal. It contains every hidden card, so people must only be shown a view
// of it.
type Table struct {
	Opened     Opened // how it was opened, with later changes of options, channel and places
	Phase      Phase
	Seq        int64    // number of the latest entry
	Checksum   Checksum // of the journal up to Seq; 0 after Replay
	BoardSeq   int64    // latest entry that changed what everybody may know; buttons carry it
	VisibleSeq int64    // BoardSeq, or a later entry that changed what everybody sees of a vote
	OpenedAt   time.Time
	OpenedBy   snowflake.ID // the interaction that opened it
	LatestAt   time.Time
	ActedAt    time.Time // when a person last acted; the end of a pause or of shelving counts, too
	TurnAt     time.Time // when the current turn began
	TurnSeq    int64     // the entry that began it
	Paused     Pause     // why time stands still; "" if it does not
	Resumed    time.Time // when the latest pause ended; the zero time if there was none

	Chairs   []Chair                   // by seat; in the lobby some may be free
	Joins    map[PersonID]snowflake.ID // the interaction by which each person first took a seat here
	Closed   Closed                    // why it is gone
	ClosedBy PersonID                  // 0 if nobody at the table closed it

	Guests  []Guest    // the invited people
	Offers  []Offer    // pending offers of seats
	Removed []PersonID // people whose places the tournament removed

	Dealt    deal.Joins // joins of the fair deal; set by Started
	Unproven bool       // the deal proves nothing; set by Started

	Credits  []Credit // by seat and person, in order of their first move
	Assisted bool     // a computer or an audience had a seat from the start
	Orders   Orders   // standing orders
	Lapsed   Orders   // orders that could not be carried out, until the seat's next move

	Poll        Poll               // vote of the audience on turn
	Vetoed      bool               // the game's one veto was used
	Voters      map[PersonID]Voter // members of all audiences
	SeatHolders []SeatHolder       // everybody who has or had a seat of the game
	Former      []Tenure           // former occupants of seats of the game, oldest first

	Game     game.State // set by Started
	TookBack game.Seat  // the seat that took back the latest move, until the next move or the seat's next occupant
	undo     *undo
	covering Cover // why the program makes the next move

	Captures []Capture // in order

	Turns []Turn // turns of the latest two rounds, oldest first

	counts counts
}

// Clone returns a copy that shares nothing mutable with the table. An entry can be tried on it and stored before it
// takes effect.
func (t *Table) Clone() Table {
	c := *t
	c.Chairs = slices.Clone(t.Chairs)
	c.Joins = maps.Clone(t.Joins)
	c.Turns = slices.Clone(t.Turns)
	c.Guests, c.Offers, c.Credits = slices.Clone(t.Guests), slices.Clone(t.Offers), slices.Clone(t.Credits)
	c.Captures = slices.Clone(t.Captures)
	c.Poll, c.Voters, c.SeatHolders = t.Poll.clone(), maps.Clone(t.Voters), slices.Clone(t.SeatHolders)
	c.Former = slices.Clone(t.Former)
	c.Orders, c.Lapsed = maps.Clone(t.Orders), maps.Clone(t.Lapsed)
	c.counts = t.counts.clone()
	return c
}

// Options returns the present options.
func (t *Table) Options() Options { return t.Opened.Options }
