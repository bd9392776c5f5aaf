package storage

import (
	"context"
	"time"

	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// Guilds keeps what holds in guilds, and which of them removed the bot.
type Guilds interface {
	// GuildSettings is what holds in a guild; the zero value if it never said.
	GuildSettings(ctx context.Context, guild snowflake.ID) (GuildSettings, error)
	// SetGuildSettings keeps what holds in a guild.
	SetGuildSettings(ctx context.Context, guild snowflake.ID, c GuildSettings) error

	// GuildsWithTables lists the guilds that have a table, over or not.
	GuildsWithTables(ctx context.Context) ([]snowflake.ID, error)
	// ScheduledForDeletion lists the guilds whose tables have DueGone.
	ScheduledForDeletion(ctx context.Context) ([]snowflake.ID, error)
	// ScheduleDeletion sets DueGone for every table of a guild that has none yet, or
	// clears it by a zero time.
	ScheduleDeletion(ctx context.Context, guild snowflake.ID, at time.Time) error
}

// GuildSettings is what holds at every table of a guild. The zero value is what a
// guild gets that never said.
type GuildSettings struct {
	NoPictures bool           `json:"no_pictures,omitempty"` // words only
	Channels   []snowflake.ID `json:"channels,omitempty"`    // where tables may be opened; none for everywhere
	Hosts      snowflake.ID   `json:"hosts,omitempty"`       // the role of those who may open one; 0 for everybody
	Threads    bool           `json:"threads,omitempty"`     // each table has a thread of its own

	Seasons       Seasons      `json:"seasons,omitempty"` // how long they last; "" for Monthly
	Announcements snowflake.ID `json:"news,omitempty"`    // the channel that hears of a season's end; 0 for none
	Digest        bool         `json:"digest,omitempty"`  // and once a week of its games

	// What a new table gets where nothing else is asked for; "" for the usual.
	Edition  string        `json:"edition,omitempty"`
	Language string        `json:"language,omitempty"`
	Pace     journal.Pace  `json:"pace,omitempty"`
	Booty    journal.Booty `json:"booty,omitempty"`
	Hours    int           `json:"hours,omitempty"` // that a turn may take; 0 for the usual, NoHours for as long as it takes
}

// NoHours is the custom of turns that take as long as they take.
const NoHours = -1
