package storage

import "time"

// UserPreferences is what a person wants at every table. The zero value is what
// somebody gets who never said.
type UserPreferences struct {
	NoPictures bool   `json:"no_pictures,omitempty"` // words only
	Streamer   bool   `json:"streamer,omitempty"`    // the hand behind spoilers: others may see the screen
	Language   string `json:"language,omitempty"`    // of what they alone read, as BCP 47; "": that of their client

	Remind     Reminders `json:"remind,omitempty"`      // "": in the channel
	ADay       int       `json:"a_day,omitempty"`       // reminders a day at most; 0 is 3
	NoMessages bool      `json:"no_messages,omitempty"` // no direct messages at all

	Zone      string    `json:"zone,omitempty"`       // where they are, as Europe/Berlin; "": UTC
	QuietFrom int       `json:"quiet_from,omitempty"` // hour of their day from which no time passes, 0 to 23
	QuietTo   int       `json:"quiet_to,omitempty"`   // hour at which it goes on; the same for no such hours
	Away      time.Time `json:"away,omitzero"`        // until when they are away; the zero time if they are not

	Unlisted   bool `json:"unlisted,omitempty"`   // on no ladder for others to see
	Everywhere bool `json:"everywhere,omitempty"` // on the ladders of all guilds together
}

// Reminders is how somebody is reminded of their turn.
type Reminders string

// The ways.
const (
	InChannel Reminders = "channel"
	InPrivate Reminders = "private" // by direct message
	NoReminds Reminders = "none"
)
