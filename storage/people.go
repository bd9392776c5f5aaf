package storage

import (
	"context"

	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// People stores the platform's users, their preferences, and which games bind them.
//
// A game binds a person who has seen a hand of it; journal.Table.MaySee defines the consequences. A binding lasts from
// the commit in which the person saw the hand until the game is over.
//
// Deleting personal data does not remove bindings: each keeps the forgotten person's user id until its game is over.
// Only at those tables is the user still known by the forgotten number.
type People interface {
	// PersonOf returns the person of a platform user, adding them if necessary, and stores their current name.
	PersonOf(ctx context.Context, user snowflake.ID, name string) (journal.PersonID, error)
	// FindPerson returns the person of a platform user. Errors: ErrNotFound.
	FindPerson(ctx context.Context, user snowflake.ID) (journal.PersonID, error)
	// PeopleByID returns people by number. Forgotten people are missing from the result.
	PeopleByID(ctx context.Context, ids ...journal.PersonID) (map[journal.PersonID]PersonRow, error)
	// PreferencesOf returns the preferences of a platform user; the zero value for one who is not stored.
	PreferencesOf(ctx context.Context, user snowflake.ID) (UserPreferences, error)
	// SetPreferences stores a person's preferences, once for an interaction ([CausedBy]). Errors: ErrNotFound;
	// ErrRepeated.
	SetPreferences(ctx context.Context, p journal.PersonID, preferences UserPreferences) error

	// Forget removes everything stored about a person, their puzzle answers and tournaments among it, except that their
	// moves and entries stay, credited to nobody, and that nobody gets a second try by it: each binding keeps their
	// user id until its game is over, each tournament until it is over, and the latest puzzle that they answered until
	// a later one is answered. It is done once for an interaction ([CausedBy]). Errors: ErrNotFound; ErrRepeated.
	Forget(ctx context.Context, p journal.PersonID) error
	// HasForgotten reports whether an interaction has removed what was stored about its user.
	HasForgotten(ctx context.Context, interaction snowflake.ID) (bool, error)
	// BindingsOf counts the running games that bind a user.
	BindingsOf(ctx context.Context, user snowflake.ID) (Bindings, error)
	// Around returns people by number, the forgotten ones whom a table binds, and the settings of a
	// guild, all as of one moment.
	Around(ctx context.Context, id journal.TableID, guild snowflake.ID,
		people ...journal.PersonID) (Surroundings, error)
}

// PersonRow is what is stored about a person outside of journals.
type PersonRow struct {
	User        snowflake.ID
	Name        string // as last seen
	Preferences UserPreferences
}

// Surroundings is what a table needs to know besides its journal.
type Surroundings struct {
	People    map[journal.PersonID]PersonRow    // without the forgotten ones
	Forgotten map[snowflake.ID]journal.PersonID // whom the game binds, with their number at the table
	Settings  GuildSettings
}

// Bindings counts the running games that bind a user.
type Bindings struct {
	Known     int // under the user's current number
	Forgotten int // under forgotten numbers
}
