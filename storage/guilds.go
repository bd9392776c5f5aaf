package storage

import (
	"context"
	"time"

	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// Guilds stores guild settings and which guilds removed the bot.
type Guilds interface {
	// GuildSettings returns a guild's settings, or the zero value if none were stored.
	GuildSettings(ctx context.Context, guild snowflake.ID) (GuildSettings, error)
	// SetGuildSettings stores a guild's settings and schedules announcements as SetAnnouncement does, once per
	// interaction ([CausedBy]). The guild's list of games becomes due ([GameLists]). Errors: ErrRepeated.
	SetGuildSettings(ctx context.Context, guild snowflake.ID, settings GuildSettings, due ...Announcement) error

	// KnownGuilds returns the guilds that have anything stored: a table, a tournament, settings, an announcement or a
	// puzzle answer.
	KnownGuilds(ctx context.Context) ([]snowflake.ID, error)
	// GuildsWaiting returns the guilds of a shard that have a failed message, a tournament, an announcement or a failed
	// list of games due at or before a time. The platform may have refused these.
	GuildsWaiting(ctx context.Context, of Shard, by time.Time) ([]snowflake.ID, error)
	// ScheduledForDeletion returns the guilds whose tables or tournaments are to be deleted.
	ScheduledForDeletion(ctx context.Context) ([]snowflake.ID, error)
	// ScheduleDeletion sets DueDeletion for each table of a guild unless it is set, or removes it if at is the zero
	// time. The guild's tournaments become due for deletion at the same time ([DueTournament.Gone]) and are deleted
	// with its last table at the latest. Its list of games is not due before, and due at once if at is the zero time.
	// Once the guild has neither tables nor tournaments, its settings, announcements, posts of puzzles and list of
	// games are deleted, and its puzzle answers lose their guild.
	ScheduleDeletion(ctx context.Context, guild snowflake.ID, at time.Time) error
}

// GuildSettings applies to every table of a guild. The zero value is the default.
type GuildSettings struct {
	NoPictures bool           `json:"no_pictures,omitempty"` // text boards only
	Channels   []snowflake.ID `json:"channels,omitempty"`    // where tables may be opened; empty for everywhere
	Hosts      snowflake.ID   `json:"hosts,omitempty"`       // the role that may open tables; 0 for everybody
	Threads    bool           `json:"threads,omitempty"`     // each table gets its own thread

	Seasons       Seasons      `json:"seasons,omitempty"`       // how long seasons last; "" for Monthly
	Announcements snowflake.ID `json:"announcements,omitempty"` // the channel for announcements; 0 for none
	Digest        bool         `json:"digest,omitempty"`        // also announce a weekly summary of games

	Zone       string       `json:"zone,omitempty"`        // IANA time zone, such as Europe/Berlin; "" for UTC
	Puzzles    snowflake.ID `json:"puzzles,omitempty"`     // the channel for daily puzzles; 0 for none
	PuzzleHour int          `json:"puzzle_hour,omitempty"` // when they are posted: local hour, 0 to 23
	Standing   snowflake.ID `json:"standing,omitempty"`    // the channel for the list of games; 0 for none
	CallRole   snowflake.ID `json:"call_role,omitempty"`   // the role that hosts may call to a table; 0 for none

	// Defaults of a new table's options; "" for the program's default.
	Edition  string        `json:"edition,omitempty"`
	Language string        `json:"language,omitempty"`
	Pace     journal.Pace  `json:"pace,omitempty"`
	Booty    journal.Booty `json:"booty,omitempty"`
	Minutes  int           `json:"minutes,omitempty"` // turn time; 0 for the default, NoTimeLimit for none
}

// Location returns the guild's time zone. It returns UTC if its managers chose none or this system does not know it.
func (s GuildSettings) Location() *time.Location { return location(s.Zone) }

// NoTimeLimit is the setting for turns without a time limit.
const NoTimeLimit = -1
