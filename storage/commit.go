package storage

import "korsar/storage/journal"

// Commit is what one cause changes at a table, all or nothing. It belongs to
// the table that it is handed in for: the number of a table in its parts is not
// looked at, and need not be known before [Store.Create] has given it.
type Commit struct {
	Follows journal.Checksum // of the journal that Entries go on
	Entries []journal.Line   // with consecutive numbers; may be empty
	Summary *Summary         // the look-up row as it is after the entries; nil: unchanged (never nil with entries)

	Bound     []journal.PersonID // who sees a hand of the game for the first time: it binds them until it is over
	Delivered []Delivered        // was told; settled before Messages is looked at
	Messages  []OutboxMessage    // to be told; each replaces an earlier one that waits
	Pings     []Ping             // reminders handed in with this commit
	Deadlines []Deadline         // set, or cleared by a zero time
	Board     *Board             // where the board now is; nil: unchanged
	Result    *Result            // of the game that has just finished
}
