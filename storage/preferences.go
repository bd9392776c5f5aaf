package storage

import (
	"time"

	"korsar/storage/journal"
)

// Preferences is what a person wants at every table. The zero value is what
// somebody gets who never said.
type Preferences struct {
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

// Customs is what holds at every table of a guild. The zero value is what a
// guild gets that never said.
type Customs struct {
	NoPictures bool                `json:"no_pictures,omitempty"` // words only
	Channels   []journal.Snowflake `json:"channels,omitempty"`    // where tables may be opened; none for everywhere
	Hosts      journal.Snowflake   `json:"hosts,omitempty"`       // the role of those who may open one; 0 for everybody
	Threads    bool                `json:"threads,omitempty"`     // each table has a thread of its own

	Seasons Seasons           `json:"seasons,omitempty"` // how long they last; "" for Monthly
	News    journal.Snowflake `json:"news,omitempty"`    // the channel that hears of a season's end; 0 for none
	Digest  bool              `json:"digest,omitempty"`  // and once a week of its games

	// What a new table gets where nothing else is asked for; "" for the usual.
	Edition  string        `json:"edition,omitempty"`
	Language string        `json:"language,omitempty"`
	Pace     journal.Pace  `json:"pace,omitempty"`
	Booty    journal.Booty `json:"booty,omitempty"`
	Hours    int           `json:"hours,omitempty"` // that a turn may take; 0 for the usual, NoHours for as long as it takes
}

// NoHours is the custom of turns that take as long as they take.
const NoHours = -1
