package storage

import (
	"context"

	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// People keeps who is behind the users of the platform, what they chose, and which games bind them.
//
// A binding is a running game in which a person has seen a hand: journal.Table.MaySee says what follows from it. It is
// kept from the commit by which they saw it until the game is over.
//
// Deleting one's data does not undo it. What is left of a person who is forgotten meanwhile is their user in the
// bindings that they had, one for each game: at those tables, and nowhere else, the user is known by the number that was
// forgotten. Each goes with its game.
type People interface {
	// PersonOf finds or makes the person behind a user of the platform and
	// keeps the name they bear now.
	PersonOf(ctx context.Context, user snowflake.ID, name string) (journal.PersonID, error)
	// FindPerson finds the person behind a user. Errors: ErrNotFound.
	FindPerson(ctx context.Context, user snowflake.ID) (journal.PersonID, error)
	// PeopleByID looks people up; those forgotten are not in the answer.
	PeopleByID(ctx context.Context, ids ...journal.PersonID) (map[journal.PersonID]PersonRow, error)
	// SetPreferences keeps what a person wants; PeopleByID returns it. Errors:
	// ErrNotFound.
	SetPreferences(ctx context.Context, p journal.PersonID, wanted UserPreferences) error

	// Forget removes all that is kept of a person but their moves, which are
	// nobody's from then on, and their bindings, each of which keeps their user
	// until its game is over. Errors: ErrNotFound.
	Forget(ctx context.Context, p journal.PersonID) error
	// BindingsOf counts the running games that bind a user.
	BindingsOf(ctx context.Context, user snowflake.ID) (Bindings, error)
	// ForgottenAt finds, by their users, the forgotten people whom a running game
	// binds: who they are at that table.
	ForgottenAt(ctx context.Context, id journal.TableID) (map[snowflake.ID]journal.PersonID, error)
}

// PersonRow is what is kept of a person apart from journals.
type PersonRow struct {
	User        snowflake.ID
	Name        string // as last seen
	Preferences UserPreferences
}

// Bindings is how many running games bind a user.
type Bindings struct {
	Known     int // under the number behind them now
	Forgotten int // under numbers that were forgotten
}
