package table

import (
	"context"
	"errors"
	"time"

	"korsar/storage"
	"korsar/storage/snowflake"
)

// Messenger says on the platform what the herald tells it to. It makes the words.
//
// Errors: ErrMessageGone, ErrNoAccess and ErrTooOld wrapped or bare; a
// *Later for a try that may succeed; anything else is permanent.
type Messenger interface {
	// PostBoard posts a new message that shows the table and mentions those who
	// are called. A nonce posted before returns the first message.
	PostBoard(ctx context.Context, f PublicState, call Call, nonce string) (BoardPost, error)
	// EditBoard makes a message show the table as it is now. Those who are called
	// are named, and not notified again.
	EditBoard(ctx context.Context, f PublicState, call Call, message snowflake.ID) error
	// DeleteBoard deletes a message. One that is gone already is no error.
	DeleteBoard(ctx context.Context, channel, message snowflake.ID) error
	// PostEnd posts how a game ended.
	PostEnd(ctx context.Context, e End, nonce string) error
	// Remind tells a person by direct message that it is their turn at a table
	// whose board stands there. Errors: ErrClosed too.
	Remind(ctx context.Context, user snowflake.ID, f PublicState, board storage.Board, nonce string) error
	// Strand tells a person by direct message that nothing can be posted at
	// their table. Errors: ErrClosed too.
	Strand(ctx context.Context, user snowflake.ID, f PublicState, nonce string) error
	// CloseThread closes a thread. One that is gone is no error.
	CloseThread(ctx context.Context, thread snowflake.ID) error
	// Announce tells a guild what it is told by itself.
	Announce(ctx context.Context, b Announcement, nonce string) error
	// RenewHand makes the private message behind a slip show the hand as it is
	// now.
	RenewHand(ctx context.Context, slip ReplyToken, h Hand) error
}

// BoardPost is a message that shows a table, as PostBoard returns it.
type BoardPost struct {
	Message  snowflake.ID
	Shows    int64          // the number of the table when it was made or edited last; 0 where no button tells
	Notified []snowflake.ID // who is mentioned in it
}

// Call is who is mentioned with a new board. The zero value is nobody.
type Call struct {
	OnTurn snowflake.ID   // who is told that it is their turn
	Again  bool           // not for the first time
	Asked  []snowflake.ID // who are asked to sit down or to take over
	Same   bool           // the message shows the same game already: its picture may stay
}

// What a crier can meet.
var (
	// ErrDMsClosed is a person to whom the bot cannot send direct messages.
	ErrDMsClosed = errors.New("this person takes no direct messages from the bot")
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
