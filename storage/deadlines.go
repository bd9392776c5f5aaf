package storage

import (
	"context"
	"time"

	"korsar/storage/journal"
)

// Deadlines stores the times at which something happens at a table without a click. Commits set and remove them.
type Deadlines interface {
	// DueDeadlines returns the deadlines of a shard's tables at or before now, earliest first, at most limit of them.
	DueDeadlines(ctx context.Context, of Shard, now time.Time, limit int) ([]Deadline, error)
	// NextDeadline returns the earliest deadline of a shard's tables, or the zero time if there is none.
	NextDeadline(ctx context.Context, of Shard) (time.Time, error)
}

// DeadlineKind is the purpose of a deadline. Kinds are stored and never change.
type DeadlineKind string

// The kinds of deadline.
const (
	// DueLobby closes a lobby that nobody has touched.
	DueLobby DeadlineKind = "lobby"
	// DueComputer makes the move of a computer on turn.
	DueComputer DeadlineKind = "computer"
	// DueTurn sends a reminder, or ends a turn or a vote.
	DueTurn DeadlineKind = "turn"
	// DueChat counts the votes of a chat.
	DueChat DeadlineKind = "chat"
	// DueShelve shelves a game in which no person acts.
	DueShelve DeadlineKind = "shelve"
	// DueDeletion deletes a table of a guild that removed the bot.
	DueDeletion DeadlineKind = "deletion"
)

// Deadline is a time at which something happens at a table without a click. A table has at most one of each kind.
type Deadline struct {
	Table journal.TableID
	Kind  DeadlineKind
	At    time.Time // zero to remove the deadline
}
