package storage

import (
	"context"
	"time"

	"korsar/storage/journal"
)

// Store keeps what must survive. Every method may be called from several
// goroutines; each returns promptly when its context ends, except that a
// commit already handed to the writer runs to its outcome.
type Store interface {
	// Create opens a table with its first entries (numbered from 1, the first a
	// journal.Opened) and returns its number. Errors: ErrPlaceTaken.
	Create(ctx context.Context, c Commit) (journal.TableID, error)
	// Append commits one cause at a table. Errors: ErrConflict, ErrNotFound,
	// ErrForgotten; one of its own if the entries follow a gap, or another journal
	// than the one that is stored.
	Append(ctx context.Context, id journal.TableID, c Commit) error

	// Load reads a table's whole journal and its board. Errors: ErrNotFound,
	// *CorruptError.
	Load(ctx context.Context, id journal.TableID) (Kept, error)
	// TableIn finds the unfinished table of a channel. Errors: ErrNotFound.
	TableIn(ctx context.Context, channel journal.Snowflake) (journal.TableID, error)
	// LatestIn finds the newest table of a channel, finished or not. Errors:
	// ErrNotFound.
	LatestIn(ctx context.Context, channel journal.Snowflake) (journal.TableID, error)
	// ChannelsOf finds where tables stand, finished or not. Those that there are not
	// are not in the answer.
	ChannelsOf(ctx context.Context, ids ...journal.TableID) (map[journal.TableID]journal.Snowflake, error)
	// TablesOf lists the tables at which a person sits and whose game is not
	// over, those where
	// it is their turn first, then the latest moved first; at most limit.
	TablesOf(ctx context.Context, p journal.Person, limit int) ([]Summary, error)

	// TablesAt lists the tables of a guild whose game is not over, the latest
	// moved first; at most limit.
	TablesAt(ctx context.Context, guild journal.Snowflake, limit int) ([]Summary, error)
	// Guilds lists the guilds that have a table, over or not.
	Guilds(ctx context.Context) ([]journal.Snowflake, error)
	// Forsaken lists the guilds whose tables have DueGone.
	Forsaken(ctx context.Context) ([]journal.Snowflake, error)
	// Forsake sets DueGone for every table of a guild that has none yet, or
	// clears it by a zero time.
	Forsake(ctx context.Context, guild journal.Snowflake, at time.Time) error
	// Delete removes a table with all that belongs to it; with the last of a guild
	// also what holds in the guild. Errors: ErrNotFound.
	Delete(ctx context.Context, id journal.TableID) error

	// Untold lists what is to be told not later than now, oldest first, at most
	// limit.
	Untold(ctx context.Context, now time.Time, limit int) ([]Telling, error)
	// Due lists the deadlines that are not later than now, earliest first, at
	// most limit.
	Due(ctx context.Context, now time.Time, limit int) ([]Deadline, error)
	// Bulletins lists those that are due not later than now, earliest first, at most
	// limit.
	Bulletins(ctx context.Context, now time.Time, limit int) ([]Bulletin, error)
	// SetBulletin sets when a guild is told something, or clears it by a zero time.
	SetBulletin(ctx context.Context, b Bulletin) error
	// SetOverlay keeps the right to watch a table, in place of the one before; one
	// without a token takes it away. Errors: ErrNotFound if there is no such table,
	// or nothing to take away.
	SetOverlay(ctx context.Context, o Overlay) error
	// OverlayOf is that of a table. Errors: ErrNotFound.
	OverlayOf(ctx context.Context, id journal.TableID) (Overlay, error)
	// OverlayBy is that of a token. Errors: ErrNotFound.
	OverlayBy(ctx context.Context, token string) (Overlay, error)
	// NextBulletin is when the earliest is due; the zero time if there is none.
	NextBulletin(ctx context.Context) (time.Time, error)
	// NextDeadline is the earliest deadline; the zero time if there is none.
	NextDeadline(ctx context.Context) (time.Time, error)

	// Pings lists when a person was reminded, later than a time at most two days
	// ago, oldest first.
	Pings(ctx context.Context, p journal.Person, after time.Time) ([]Ping, error)
	// Logbook is whether the bot could be reached.
	Logbook(ctx context.Context) (Logbook, error)
	// SetLogbook keeps it.
	SetLogbook(ctx context.Context, l Logbook) error

	// PersonOf finds or makes the person behind a user of the platform and
	// keeps the name they bear now.
	PersonOf(ctx context.Context, user journal.Snowflake, name string) (journal.Person, error)
	// FindPerson finds the person behind a user. Errors: ErrNotFound.
	FindPerson(ctx context.Context, user journal.Snowflake) (journal.Person, error)
	// People looks people up; those forgotten are not in the answer.
	People(ctx context.Context, ids ...journal.Person) (map[journal.Person]Profile, error)

	// Forget removes all that is kept of a person but their moves, which are
	// nobody's from then on, and their bindings, each of which keeps their user
	// until its game is over. Errors: ErrNotFound.
	Forget(ctx context.Context, p journal.Person) error
	// BindingsOf counts the running games that bind a user.
	BindingsOf(ctx context.Context, user journal.Snowflake) (Bindings, error)
	// ForgottenAt finds, by their users, the forgotten people whom a running game
	// binds: who they are at that table.
	ForgottenAt(ctx context.Context, id journal.TableID) (map[journal.Snowflake]journal.Person, error)

	// SetPreferences keeps what a person wants; People tells it. Errors:
	// ErrNotFound.
	SetPreferences(ctx context.Context, p journal.Person, wanted Preferences) error
	// CustomsOf is what holds in a guild; the zero value if it never said.
	CustomsOf(ctx context.Context, guild journal.Snowflake) (Customs, error)
	// SetCustoms keeps what holds in a guild.
	SetCustoms(ctx context.Context, guild journal.Snowflake, c Customs) error

	// ResultOf is the result of a finished game. Errors: ErrNotFound.
	ResultOf(ctx context.Context, id journal.TableID) (Result, error)
	// Results lists those of a guild or of a person, the latest first; voided ones
	// too.
	Results(ctx context.Context, q ResultQuery) ([]Result, error)
	// Void has a result count no longer, or again. Until the next Refold the
	// ladders still are what they were. Errors: ErrNotFound if the guild has no such
	// result, or it is so already.
	Void(ctx context.Context, r Ruling) error
	// Rulings lists those of a guild, the latest first; at most limit.
	Rulings(ctx context.Context, guild journal.Snowflake, limit int) ([]Ruling, error)

	// Placing is a part of a ladder and where somebody stands on it. Both follow
	// every commit that has returned.
	Placing(ctx context.Context, q PlacingQuery) (Placing, error)
	// StandingsOf lists how somebody stands on every ladder.
	StandingsOf(ctx context.Context, p journal.Person) (map[Ladder]Standing, error)
	// SeasonsOf lists the seasons of a guild in which games ended, the latest first.
	SeasonsOf(ctx context.Context, guild journal.Snowflake) ([]Season, error)
	// Refold folds the ladders anew from which a result was taken away, by Void or
	// Delete; or all of them. It tells how many results are folded, if progress is
	// not nil.
	Refold(ctx context.Context, all bool, progress func(done, total int)) error

	Gateway

	// Close waits for what was handed in and closes the store.
	Close() error
}
