package table

import (
	"context"
	"errors"
	"time"

	"korsar/storage/journal"
)

// Crier says on the platform what the herald tells it to. It makes the words.
//
// Errors: ErrMessageGone, ErrNoAccess and ErrTooOld wrapped or bare; a
// *Later for a try that may succeed; anything else is permanent.
type Crier interface {
	// PostBoard posts a new message that shows the table and mentions a person,
	// if any. A nonce posted before returns the first message.
	PostBoard(ctx context.Context, f Face, mention journal.Snowflake, nonce string) (journal.Snowflake, error)
	// EditBoard makes a message show the table as it is now.
	EditBoard(ctx context.Context, f Face, message journal.Snowflake) error
	// DeleteBoard deletes a message. One that is gone already is no error.
	DeleteBoard(ctx context.Context, channel, message journal.Snowflake) error
	// PostEnd posts how a game ended.
	PostEnd(ctx context.Context, e End, nonce string) error
	// RenewHand makes the private message behind a slip show the hand as it is
	// now.
	RenewHand(ctx context.Context, slip Slip, h Hand) error
}

// What a crier can meet.
var (
	// ErrMessageGone is a message that was deleted.
	ErrMessageGone = errors.New("the message was deleted")
	// ErrTooOld is a message that the platform lets nobody edit any more: for
	// its age, or for that of its thread.
	ErrTooOld = errors.New("the message is too old to be edited")
	// ErrNoAccess is a channel that is gone or closed to the bot.
	ErrNoAccess = errors.New("the bot cannot write in this channel")
)

// Later is a failure that may pass.
type Later struct {
	After time.Duration // not before; 0 when nobody said
	Err   error
}

// Error is that of the failure.
func (l *Later) Error() string { return "not now: " + l.Err.Error() }

// Unwrap is the failure.
func (l *Later) Unwrap() error { return l.Err }
