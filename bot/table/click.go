package table

import "korsar/storage/snowflake"

// Click is somebody asking something of a table: a button, a choice, a
// command.
type Click struct {
	User          snowflake.ID
	Name          string       // as the platform shows it now
	Guild         snowflake.ID // where they clicked; 0 outside of any guild
	Channel       snowflake.ID
	ManagesGuild  bool            // the one they clicked in
	ModeratesHere bool            // may manage messages in Channel, or the whole guild
	Moderator     bool            // the same where the table stands; [Harbour.At] alone sets it
	Interaction   snowflake.ID    // its id; the cause of what it changes
	Seq           int64           // the number that the button carries; 0 for none
	Member        Member          // what the guild says of them
	Reply         ReplyToken      // under which the answer can be renewed for a while
	Answered      <-chan struct{} // closed when it has been answered; nil if nobody waits
}

// ReplyToken is where a private message can be renewed, and in which language. The
// crier knows what the token means.
type ReplyToken struct {
	Token    string
	Language string
}
