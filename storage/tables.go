package storage

import (
	"context"
	"time"

	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// Tables keeps tables: their journals, and all that is committed with them.
type Tables interface {
	// Create opens a table with its first entries (numbered from 1, the first a
	// journal.Opened) and returns its number. Errors: ErrPlaceTaken.
	Create(ctx context.Context, c Commit) (journal.TableID, error)
	// Append commits one cause at a table. Errors: ErrConflict, ErrNotFound,
	// ErrForgotten; one of its own if the entries follow a gap, or another journal
	// than the one that is stored.
	Append(ctx context.Context, id journal.TableID, c Commit) error
	// Load reads a table's whole journal and its board. Errors: ErrNotFound,
	// *CorruptError.
	Load(ctx context.Context, id journal.TableID) (LoadedTable, error)
	// Delete removes a table with all that belongs to it; with the last of a guild
	// also what holds in the guild. Errors: ErrNotFound.
	Delete(ctx context.Context, id journal.TableID) error
}

// Board is the message that shows a table.
type Board struct {
	Channel snowflake.ID
	Message snowflake.ID
	Posted  time.Time
	Number  int64 // how many boards this table has had, this one included
}

// LoadedTable is all that is kept of one table.
type LoadedTable struct {
	ID          journal.TableID
	Table       journal.Table // the fold of Entries
	Entries     []journal.Entry
	Due         time.Time       // when the present turn ends; the zero time for never
	Board       Board           // zero before the first was posted
	Undelivered []OutboxMessage // what is still to be told of it, oldest first
}
