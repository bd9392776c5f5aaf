package storage

import (
	"context"
	"time"

	"korsar/game"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// TableIndex finds tables without reading their journals.
type TableIndex interface {
	// TableIn returns the unfinished table of a channel. Errors: ErrNotFound.
	TableIn(ctx context.Context, channel snowflake.ID) (journal.TableID, error)
	// LatestIn returns the newest table of a channel, finished or not. Errors: ErrNotFound.
	LatestIn(ctx context.Context, channel snowflake.ID) (journal.TableID, error)
	// OpenedBy returns the table that an interaction has opened. Errors: ErrNotFound.
	OpenedBy(ctx context.Context, interaction snowflake.ID) (journal.TableID, error)
	// ChannelsOf returns the channels of tables, finished or not. Unknown tables are missing from the result.
	ChannelsOf(ctx context.Context, ids ...journal.TableID) (map[journal.TableID]snowflake.ID, error)
	// LatestEntries returns the numbers of the latest entries of tables. Unknown tables are missing from the result.
	LatestEntries(ctx context.Context, ids ...journal.TableID) (map[journal.TableID]int64, error)
	// TablesOf returns a person's unfinished tables, at most limit of them. The tables where it is their turn come
	// first, then the tables with the latest entries.
	TablesOf(ctx context.Context, p journal.PersonID, limit int) ([]Summary, error)
	// TablesAt returns a guild's unfinished tables, latest entry first, at most limit of them.
	TablesAt(ctx context.Context, guild snowflake.ID, limit int) ([]Summary, error)
	// LobbiesAt returns a guild's tables that are in the lobby and belong to no tournament, latest entry first, at most
	// limit of them.
	LobbiesAt(ctx context.Context, guild snowflake.ID, limit int) ([]Summary, error)
}

// Summary is a table's row in the index, which can be read without folding its journal.
type Summary struct {
	Table   journal.TableID
	Phase   journal.Phase
	Guild   snowflake.ID
	Channel snowflake.ID
	Edition string
	Mode    game.Mode
	Host    journal.PersonID
	People  []journal.PersonID // by seat; for a computer, the person it covers for; 0 for nobody
	Turn    game.Seat          // NoSeat unless the game waits for a person
	TurnAt  time.Time          // when that turn began; zero if Turn is NoSeat
	Latest  time.Time          // time of the latest entry
	Due     time.Time          // when the current turn ends; zero for never
}
