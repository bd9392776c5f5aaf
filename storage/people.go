package storage

import (
	"context"

	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// People stores the platform's users, their preferences, and which games bind them.
//
// A game binds a person who has seen a hand of it, with the consequences that journal.Table.CheckSight defines. A
// binding lasts from the commit in which the person saw the hand until the game is over.
//
// Deleting personal data does not remove bindings: each keeps the forgotten person's user id until its game is over.
// Only at these tables is the user still known by the forgotten person number.
type People interface {
	// PersonOf returns the person of a platform user, adding them if necessary, and stores their current name.
	PersonOf(ctx context.Context, user snowflake.ID, name string) (journal.PersonID, error)
	// FindPerson returns the person of a platform user. Errors: ErrNotFound.
	FindPerson(ctx context.Context, user snowflake.ID) (journal.PersonID, error)
	// PeopleByID returns people by number. Forgotten people are missing from the result.
	PeopleByID(ctx context.Context, ids ...journal.PersonID) (map[journal.PersonID]PersonRow, error)
	// CountPeople counts the platform users that are stored. It reads all of them.
	CountPeople(ctx context.Context) (int, error)
	// PreferencesOf returns the preferences of a platform user, or the zero value if the user is not stored.
	PreferencesOf(ctx context.Context, user snowflake.ID) (UserPreferences, error)
	// SetPreferences stores a person's preferences, once per interaction ([CausedBy]). Errors: ErrNotFound;
	// ErrRepeated.
	SetPreferences(ctx context.Context, p journal.PersonID, preferences UserPreferences) error

	// Forget removes everything stored about a person, including their answers to puzzles and their parts in
	// tournaments. Their moves and entries stay under a number that names nobody. To prevent a second try, the store
	// keeps their user id in three places: in each binding until its game is over, in each tournament until it is over,
	// and with the latest daily puzzle that they answered until a later one is answered. Forget does this once per
	// interaction ([CausedBy]). Errors: ErrNotFound; ErrRepeated.
	Forget(ctx context.Context, p journal.PersonID) error
	// HasForgotten reports whether an interaction has deleted the data of its user.
	HasForgotten(ctx context.Context, interaction snowflake.ID) (bool, error)
	// BindingsOf counts the running games that bind a user.
	BindingsOf(ctx context.Context, user snowflake.ID) (Bindings, error)
	// Around returns people by number, the forgotten people whom a table binds, and the settings of a guild, all as of
	// one moment.
	Around(ctx context.Context, id journal.TableID, guild snowflake.ID,
		people ...journal.PersonID) (Surroundings, error)
}

// PersonRow has the data of a person outside of journals.
type PersonRow struct {
	User        snowflake.ID
	Name        string // as last seen
	Preferences UserPreferences
}

// Surroundings has the data that a table needs in addition to its journal.
type Surroundings struct {
	People    map[journal.PersonID]PersonRow    // without forgotten people
	Forgotten map[snowflake.ID]journal.PersonID // users whom the game binds under a forgotten number, with that number
	Settings  GuildSettings
}

// Bindings counts the running games that bind a user.
type Bindings struct {
	Known     int // under the user's current number
	Forgotten int // under forgotten numbers
}
