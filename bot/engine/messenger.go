package engine

import (
	"context"

	"korsar/bot/table"
	"korsar/storage"
	"korsar/storage/snowflake"
)

// Messenger posts, edits and deletes on the platform what the outbox holds. It makes the words.
//
// Errors: table.ErrMessageGone, table.ErrNoAccess and table.ErrTooOld, wrapped or bare; a *table.Later for a try that may
// succeed; anything else is permanent.
type Messenger interface {
	// PostBoard posts a new message that shows the table and mentions those who are called. A nonce posted before returns
	// the first message.
	PostBoard(ctx context.Context, s table.PublicState, call table.Call, nonce string) (BoardPost, error)
	// EditBoard makes a message show the table as it is now. Those who are called are named, and not notified again.
	EditBoard(ctx context.Context, s table.PublicState, call table.Call, message snowflake.ID) error
	// DeleteBoard deletes a message. One that is gone already is no error.
	DeleteBoard(ctx context.Context, channel, message snowflake.ID) error
	// PostEnd posts how a game ended.
	PostEnd(ctx context.Context, e table.End, nonce string) error
	// Remind tells a user by direct message that it is their turn at a table whose board stands there. Errors:
	// table.ErrDMsClosed too.
	Remind(ctx context.Context, user snowflake.ID, s table.PublicState, board storage.Board, nonce string) error
	// Strand tells a user by direct message that nothing can be posted at their table. Errors: table.ErrDMsClosed too.
	Strand(ctx context.Context, user snowflake.ID, s table.PublicState, nonce string) error
	// CloseThread closes a thread. One that is gone is no error.
	CloseThread(ctx context.Context, thread snowflake.ID) error
	// RenewHand makes the private message behind a token show the hand as it is now.
	RenewHand(ctx context.Context, token table.ReplyToken, h table.Hand) error
}

// BoardPost is a message that shows a table, as PostBoard returns it.
type BoardPost struct {
	Message  snowflake.ID
	Shows    int64          // the number of the table when it was posted or edited last; 0 where no button carries it
	Notified []snowflake.ID // who is mentioned in it
}
