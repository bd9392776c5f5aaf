package storage

import "korsar/storage/journal"

// Commit is everything that one cause changes at a table. It is stored completely or not at all. It belongs to the
// table that it is passed in for: table numbers in its parts are ignored, since they are not known before
// [Store.Create] has returned one.
type Commit struct {
	// Follows is the checksum of the journal that Entries continue, or on which Summary and Deadlines depend; 0 for
	// none.
	Follows journal.Checksum
	Entries []journal.Line // numbered consecutively; may be empty
	Summary *Summary       // the index row as of the last entry; nil if unchanged (never nil with entries)

	Bound     []journal.PersonID // people who see a hand of the game for the first time; binding until the game is over
	Delivered []Delivered        // messages that were delivered; settled before Messages is applied
	Messages  []OutboxMessage    // messages to deliver; each replaces an earlier one that still waits
	Pings     []Ping             // reminders sent with this commit
	Deadlines []Deadline         // set, or removed by a zero time
	Board     *Board             // where the board is now; nil if unchanged
	Result    *Result            // of the game that has just finished

	Tournament journal.TournamentID // the tournament that has to look at the table; it is due at once; 0 for none
	Room       *Room                // limits the tables that this commit may add to; nil for no limit
}

// Room is how many unfinished tables there may be with a new one.
type Room struct {
	OfHost  int // in its guild, those with its host
	OfGuild int
}
