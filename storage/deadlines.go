package storage

import (
	"context"
	"time"

	"korsar/storage/journal"
)

// Deadlines has the times at which something happens at a table by itself. Commits set and clear them.
type Deadlines interface {
	// DueDeadlines lists the deadlines that are not later than now, earliest first, at
	// most limit.
	DueDeadlines(ctx context.Context, now time.Time, limit int) ([]Deadline, error)
	// NextDeadline is the earliest deadline; the zero time if there is none.
	NextDeadline(ctx context.Context) (time.Time, error)
}

// DeadlineKind is what falls due. Kinds are stored for ever.
type DeadlineKind string

// The kinds of deadline.
const (
	// DueLobby is when a lobby that nobody touched is closed.
	DueLobby DeadlineKind = "lobby"
	// DueComputer is when the computer on turn moves.
	DueComputer DeadlineKind = "computer"
	// DueTurn is when whoever is on turn is reminded, or their time is over.
	DueTurn DeadlineKind = "turn"
	// DueShelve is when a game on which no person acts is shelved.
	DueShelve DeadlineKind = "rest"
	// DueDeletion is when a table of a guild without the bot is deleted.
	DueDeletion DeadlineKind = "gone"
)

// Deadline is a time at which something happens at a table by itself. A table
// has one of a kind.
type Deadline struct {
	Table journal.TableID
	Kind  DeadlineKind
	At    time.Time // zero clears it
}
