package storage

import (
	"time"

	"korsar/game"
	"korsar/storage/journal"
)

// Commit is what one cause changes at a table, all or nothing. It belongs to
// the table that it is handed in for: the number of a table in its parts is not
// looked at, and need not be known before [Store.Create] has given it.
type Commit struct {
	Follows journal.Checksum // of the journal that Entries go on
	Entries []journal.Line   // with consecutive numbers; may be empty
	Summary *Summary         // the look-up row as it is after the entries; nil: unchanged (never nil with entries)

	Bound     []journal.Person // who sees a hand of the game for the first time: it binds them until it is over
	Told      []Told           // was told; settled before Tell is looked at
	Tell      []Telling        // to be told; each replaces an earlier one that waits
	Pings     []Ping           // reminders handed in with this commit
	Deadlines []Deadline       // set, or cleared by a zero time
	Board     *Board           // where the board now is; nil: unchanged
	Result    *Result          // of the game that has just finished
}

// Summary is a table's row for look-ups: what can be asked without folding its
// journal.
type Summary struct {
	Table   journal.TableID
	Phase   journal.Phase
	Guild   journal.Snowflake
	Channel journal.Snowflake
	Edition string
	Mode    game.Mode
	Host    journal.Person
	People  []journal.Person // by seat, from seat 1; 0 for a free seat or a computer
	Turn    game.Seat        // NoSeat unless the game waits for a person
	Moved   time.Time        // of the latest entry
	Due     time.Time        // when the present turn ends; the zero time for never
}

// Board is the message that shows a table.
type Board struct {
	Channel journal.Snowflake
	Message journal.Snowflake
	Posted  time.Time
	Number  int64 // how many boards this table has had, this one included
}

// Kept is all that is kept of one table.
type Kept struct {
	ID      journal.TableID
	Table   journal.Table // the fold of Entries
	Entries []journal.Entry
	Due     time.Time // when the present turn ends; the zero time for never
	Board   Board     // zero before the first was posted
	Untold  []Telling // what is still to be told of it, oldest first
}
