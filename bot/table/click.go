package table

import "korsar/storage/journal"

// Click is somebody asking something of a table: a button, a choice, a
// command.
type Click struct {
	User        journal.Snowflake
	Name        string            // as the platform shows it now
	Interaction journal.Snowflake // its id; the cause of what it changes
	Seq         int64             // the number that the button carries; 0 for none
	Moderator   bool              // may manage messages in this channel, or the whole guild
	Member      Member            // what the guild says of them
	Slip        Slip              // under which the answer can be renewed for a while
	Answered    <-chan struct{}   // closed when it has been answered; nil if nobody waits
}

// Slip is where a private message can be renewed, and in which language. The
// crier knows what the token means.
type Slip struct {
	Token    string
	Language string
}
