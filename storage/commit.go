package storage

import "korsar/storage/journal"

// Commit is everything that one cause changes at a table. It is stored completely or not at all. Table numbers in its
// parts are ignored: the call names the table, and a new table has no number before [Store.Create] returns it.
type Commit struct {
	// Follows is the checksum of the journal that Entries continue and on which Summary and Deadlines depend. It is 0
	// if the commit depends on no journal.
	Follows journal.Checksum
	Entries []journal.Line // numbered consecutively; may be empty
	Summary *Summary       // the index row as of the last entry; nil if unchanged; required with entries

	Bound     []journal.PersonID // people whom the game binds from now on, until it is over
	Delivered []Delivered        // messages that were delivered; settled before Messages is applied
	Messages  []OutboxMessage    // messages to deliver; each replaces a waiting one of the same name
	Pings     []Ping             // reminders sent with this commit
	Deadlines []Deadline         // deadlines to set; a zero time removes one
	Call      *PlayerCall        // a call for players; nil for none
	Alerted   []Alert            // alerts whose Told is to be stored; those that are gone stay gone
	Board     *Board             // where the board is now; nil if unchanged
	Result    *Result            // of a game that ends with this commit; nil otherwise

	Tournament journal.TournamentID // the tournament that becomes due at once because of the table; 0 for none
	Room       *Room                // limits on unfinished tables, for a new table; nil for no limit
}

// IsEmpty reports whether the commit changes nothing.
func (c *Commit) IsEmpty() bool {
	return len(c.Entries)+len(c.Bound)+len(c.Delivered)+len(c.Messages)+len(c.Pings)+len(c.Deadlines)+
		len(c.Alerted) == 0 && c.Summary == nil && c.Call == nil && c.Board == nil && c.Result == nil &&
		c.Tournament == 0
}

// Room is how many unfinished tables there may be, including the new one.
type Room struct {
	OfHost  int // tables of its host in its guild
	OfGuild int // tables in its guild
}
