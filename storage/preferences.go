package storage

import "time"

// UserPreferences applies to a person at every table. The zero value is the default.
type UserPreferences struct {
	NoPictures bool   `json:"no_pictures,omitempty"` // text only
	Streamer   bool   `json:"streamer,omitempty"`    // hide the hand behind spoilers, since others may see the screen
	Language   string `json:"language,omitempty"`    // of private text, as BCP 47; "" for the language of their client

	Remind     Reminders `json:"reminders,omitempty"`   // "" for in the channel
	ADay       int       `json:"a_day,omitempty"`       // most reminders a day; 0 for 3
	NoMessages bool      `json:"no_messages,omitempty"` // send no direct messages
	Next       bool      `json:"next,omitempty"`        // tell them by direct message when they come next

	Streak bool `json:"streak,omitempty"` // warn them before a streak of daily puzzles ends

	Zone      string    `json:"zone,omitempty"`       // IANA time zone, such as Europe/Berlin; "" for UTC
	QuietFrom int       `json:"quiet_from,omitempty"` // local hour at which turn time stops, 0 to 23
	QuietTo   int       `json:"quiet_to,omitempty"`   // local hour at which it continues; QuietFrom for no quiet hours
	Away      time.Time `json:"away,omitzero"`        // until when they are or were away; zero if never

	Unlisted   bool `json:"unlisted,omitempty"`   // not shown to others on any ladder
	Everywhere bool `json:"everywhere,omitempty"` // shown on the ladders of all guilds together

	Guide GuideState `json:"guide,omitempty"` // progress in the guided game
}

// Location returns the person's time zone. It returns UTC if they chose none or this system does not know it.
func (p UserPreferences) Location() *time.Location { return location(p.Zone) }

// location returns a time zone of the IANA database, or UTC if this system does not know it.
func location(zone string) *time.Location {
	found, err := time.LoadLocation(zone)
	if err != nil {
		return time.UTC
	}
	return found
}

// GuideState is a person's progress in the guided game. It decides whether the guided game is offered to them.
type GuideState string

// The states of the guided game.
const (
	GuideUnknown GuideState = ""        // never offered
	GuideOffered GuideState = "offered" // offered when they sat down for the first time
	GuideDone    GuideState = "done"
)

// Reminders is how a person is reminded of their turn.
type Reminders string

// The kinds of reminders.
const (
	InChannel   Reminders = "channel"
	InPrivate   Reminders = "private" // by direct message
	NoReminders Reminders = "none"
)
