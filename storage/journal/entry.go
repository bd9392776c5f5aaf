package journal

import (
	"time"

	"korsar/storage/snowflake"
)

// PersonID is a person's number in the store. 0 means nobody.
type PersonID int64

// TableID is a table's number in the store. 0 means none.
type TableID int64

// TournamentID is a tournament's number in the store. 0 means none.
type TournamentID int64

// Entry is one thing that happened at a table, or in a tournament (package tournamentjournal).
type Entry struct {
	Seq   int64        // 1, 2, 3 … in its journal
	At    time.Time    // to the millisecond
	By    PersonID     // who caused it; 0 for the program, or a user whom the table does not know
	Cause snowflake.ID // the interaction that caused it; 0 for the program itself
	Body  Body
}

// Body is the typed content of an entry.
type Body interface {
	Kind() Kind
}

// Kind is the stored name of a kind of entry. It is an alias because package tournament has strings as kinds of events.
type Kind = string
