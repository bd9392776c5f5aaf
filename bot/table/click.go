package table

import (
	"cmp"
	"math"
	"time"

	"korsar/storage/snowflake"
)

// Click is a user's request to a table, made with a button, a select menu or a command.
type Click struct {
	User          snowflake.ID
	Name          string       // their current display name
	Guild         snowflake.ID // where they clicked; 0 outside a guild
	Channel       snowflake.ID
	ManagesGuild  bool         // may manage Guild
	ModeratesHere bool         // may manage messages in Channel, or the whole guild
	Moderator     bool         // the same for the table's channel; only Admit sets it
	Interaction   snowflake.ID // the interaction's id, recorded as the cause of its entries

	// Replaces is the interaction that showed the private message which the answer replaces; 0 for none.
	Replaces snowflake.ID

	Seq      int64           // the table's BoardSeq when the button was drawn; 0 for none, LostSeq if it is lost
	Member   Member          // their membership in Guild
	Reply    ReplyToken      // edits the answer, for a while
	Answered <-chan struct{} // closed once the click has been answered; nil if nothing waits for that
}

// LostSeq is the Seq of a button that was drawn before a backup was restored. It is later than every stored one.
const LostSeq = math.MaxInt64

// privateMessage returns the interaction that identifies the private message with the answer.
func (c Click) privateMessage() snowflake.ID { return cmp.Or(c.Replaces, c.Interaction) }

func (c Click) user() User { return User{ID: c.User, Name: c.Name} }

// Member is the guild membership of the user who clicked.
type Member struct {
	Roles    []snowflake.ID
	Since    time.Time // when they joined the guild; the zero time if unknown
	Booster  bool
	TimedOut time.Time // the end of their timeout; the zero time for none
}

// ReplyToken identifies a private message that can be edited, and its language. Token is opaque to everything but the
// messenger.
type ReplyToken struct {
	Token    string
	Language string
	Message  snowflake.ID // the interaction that showed the message
	Followup snowflake.ID // the message, if it followed the first response to that interaction; 0 for the response
}
