package engine

import (
	"context"

	"korsar/bot/table"
	"korsar/storage"
	"korsar/storage/snowflake"
)

// Messenger posts, edits and deletes messages on the platform for the outbox, and puts them into words.
//
// Its methods return table.ErrMessageGone, table.ErrNoAccess or table.ErrTooOld, wrapped or bare, a *table.Later for a
// failure that may go away, or a *table.Denied for a refusal, after which the table decides what to do. Any other error
// is permanent. A message that is refused with its pictures is tried without them first.
type Messenger interface {
	// PostBoard posts a new message that shows the table and notifies the users in mentions. Posting again with the
	// same nonce returns the first message.
	PostBoard(ctx context.Context, s table.PublicState, mentions table.Mentions, nonce string) (BoardPost, error)
	// EditBoard makes a message show the table as it is now. It names the users in mentions without notifying them. If
	// keepsPicture is set, the message already has the right picture.
	EditBoard(ctx context.Context, s table.PublicState, mentions table.Mentions, message snowflake.ID,
		keepsPicture bool) error
	// Scarce reports whether requests that count toward the platform's limit wait for it, or soon will.
	Scarce() bool
	// YieldHand blocks for a moment before a hand is updated, while clicks wait for a processor.
	YieldHand(context.Context)
	// YieldBoard does the same before a board is shown.
	YieldBoard(context.Context)
	// EditsFreely reports whether such requests are scarce, and EditFreely can edit a board without one.
	EditsFreely(message snowflake.ID) bool
	// EditFreely is EditBoard without a request that counts toward the platform's limit. It reports whether words stand
	// in for the picture, because too many pictures wait. After an error, EditBoard may still succeed.
	EditFreely(ctx context.Context, s table.PublicState, mentions table.Mentions, message snowflake.ID,
		keepsPicture bool) (spared bool, err error)
	// AcceptOffer takes over what the messenger of another process has offered by Registry.BoardPressed.
	AcceptOffer(offer string)
	// BoardShows returns the table's BoardSeq that the buttons of a message carry, or 0 if it has none.
	BoardShows(ctx context.Context, channel, message snowflake.ID) (seq int64, err error)
	// DeleteBoard deletes a message. It is no error if the message is already gone.
	DeleteBoard(ctx context.Context, channel, message snowflake.ID) error
	// PostEnd posts how a game ended.
	PostEnd(ctx context.Context, e table.End, nonce string) error
	// PostCall posts a message that calls a role to a lobby. If the role would not be notified, it posts nothing, tells
	// the lobby's host by direct message, and returns table.ErrCallsNobody.
	PostCall(ctx context.Context, s table.PublicState, role snowflake.ID, nonce string) (snowflake.ID, error)
	// Remind tells a user by direct message that it is their turn, with a link to the board. It may also return
	// table.ErrDMsClosed.
	Remind(ctx context.Context, user snowflake.ID, s table.PublicState, board storage.Board, nonce string) error
	// TellNext tells a user by direct message that their turn comes next, with a link to the board. It may also return
	// table.ErrDMsClosed.
	TellNext(ctx context.Context, job table.HeadsUpJob) error
	// Alert tells a user by direct message that a lobby waits for players, unless they may not see its channel. It may
	// also return table.ErrDMsClosed.
	Alert(ctx context.Context, job table.AlertJob) error
	// TellNoAccess tells a user by direct message why nothing can be posted at their table, with the rights that the
	// bot lacks. It may also return table.ErrDMsClosed.
	TellNoAccess(ctx context.Context, user snowflake.ID, s table.PublicState, nonce string) error
	// RenewHand edits the private message with a token to show the hand as it is now. Right before the edit, when the
	// picture is drawn, it calls wanted. If that returns false, it edits nothing.
	RenewHand(ctx context.Context, token table.ReplyToken, h table.Hand, wanted func() bool) error
	// DeleteHand deletes the private message with a token. It is no error if the message is already gone.
	DeleteHand(ctx context.Context, token table.ReplyToken) error
}

// BoardPost is the message that PostBoard returns.
type BoardPost struct {
	Message  snowflake.ID
	Shows    int64          // the table's BoardSeq that its buttons carry; 0 if it has no buttons
	Notified []snowflake.ID // the users that it mentions
}
