package table

import (
	"time"

	"korsar/storage/snowflake"
)

// Click is what a user asks of a table: by a button, a select or a command.
type Click struct {
	User          snowflake.ID
	Name          string       // as the platform shows it now
	Guild         snowflake.ID // where they clicked; 0 outside of any guild
	Channel       snowflake.ID
	ManagesGuild  bool            // the one they clicked in
	ModeratesHere bool            // may manage messages in Channel, or the whole guild
	Moderator     bool            // the same where the table stands; only Admit sets it
	Interaction   snowflake.ID    // its id; the cause of what it changes
	Seq           int64           // the number that the button carries; 0 for none
	Member        Member          // what the guild says of them
	Reply         ReplyToken      // by which the answer can be edited for a while
	Answered      <-chan struct{} // closed when it has been answered; nil if nobody waits
}

// who returns the user who clicked.
func (c Click) who() User { return User{ID: c.User, Name: c.Name} }

// Member is what a guild says of the user who clicked in it.
type Member struct {
	Roles    []snowflake.ID
	Since    time.Time // when they joined the guild; the zero time if that is unknown
	Booster  bool
	TimedOut time.Time // until when they may only read; the zero time if they never were
}

// ReplyToken is where a private message can be edited, and in which language. Its Token is the messenger's.
type ReplyToken struct {
	Token    string
	Language string
}
