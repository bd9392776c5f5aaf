package storage

import (
	"context"
	"time"

	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// Tables stores tables: their journals, and everything committed with them.
type Tables interface {
	// Create opens a table, once per interaction ([CausedBy]), and returns its number. Its first entries are numbered
	// from 1 and begin with a journal.Opened. Errors: ErrRepeated, with the number of the table that the interaction
	// opened the first time; ErrChannelTaken; ErrHostFull and ErrFull beyond Commit.Room.
	Create(ctx context.Context, c Commit) (journal.TableID, error)
	// Append stores a commit at a table. Errors: ErrConflict, also for a Summary or Deadlines that depend on another
	// journal than the stored one; ErrNotFound, ErrForgotten; an unnamed error if the entries leave a gap or continue
	// another journal.
	Append(ctx context.Context, id journal.TableID, c Commit) error
	// Load reads a table's whole journal and its board. Errors: ErrNotFound, *CorruptError.
	Load(ctx context.Context, id journal.TableID) (LoadedTable, error)
	// Delete removes a table with everything that belongs to it. With a guild's last table it also removes the guild's
	// settings and tournaments. Errors: ErrNotFound.
	Delete(ctx context.Context, id journal.TableID) error
}

// Board is the message that shows a table.
type Board struct {
	Channel snowflake.ID
	Message snowflake.ID
	Posted  time.Time
	Number  int64 // rises with every board that was posted; the nonces of the next board depend on it
}

// LoadedTable is everything stored about one table.
type LoadedTable struct {
	ID          journal.TableID
	Table       journal.Table // the fold of Entries
	Entries     []journal.Entry
	Due         time.Time       // when the current turn ends; zero for never
	Board       Board           // zero before the first board was posted
	Undelivered []OutboxMessage // messages still to be delivered, oldest first
}
