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
	// TableIn finds the unfinished table of a channel. Errors: ErrNotFound.
	TableIn(ctx context.Context, channel snowflake.ID) (journal.TableID, error)
	// LatestIn finds the newest table of a channel, finished or not. Errors:
	// ErrNotFound.
	LatestIn(ctx context.Context, channel snowflake.ID) (journal.TableID, error)
	// ChannelsOf finds where tables stand, finished or not. Those that there are not
	// are not in the answer.
	ChannelsOf(ctx context.Context, ids ...journal.TableID) (map[journal.TableID]snowflake.ID, error)
	// TablesOf lists the tables at which a person sits and whose game is not over,
	// those where it is their turn first, then the latest moved first; at most limit.
	TablesOf(ctx context.Context, p journal.PersonID, limit int) ([]Summary, error)
	// TablesAt lists the tables of a guild whose game is not over, the latest
	// moved first; at most limit.
	TablesAt(ctx context.Context, guild snowflake.ID, limit int) ([]Summary, error)
}

// Summary is a table's row for look-ups: what can be asked without folding its
// journal.
type Summary struct {
	Table   journal.TableID
	Phase   journal.Phase
	Guild   snowflake.ID
	Channel snowflake.ID
	Edition string
	Mode    game.Mode
	Host    journal.PersonID
	People  []journal.PersonID // by seat, from seat 1; 0 for a free seat or a computer
	Turn    game.Seat          // NoSeat unless the game waits for a person
	Moved   time.Time          // of the latest entry
	Due     time.Time          // when the present turn ends; the zero time for never
}
