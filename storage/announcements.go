package storage

import (
	"context"
	"time"

	"korsar/storage/snowflake"
)

// Announcements stores when each guild's automatic announcements are due.
type Announcements interface {
	// DueAnnouncements returns the announcements to a shard's guilds that are due at or before now, earliest first, at
	// most limit of them.
	DueAnnouncements(ctx context.Context, of Shard, now time.Time, limit int) ([]Announcement, error)
	// NextAnnouncement returns when the earliest announcement to a shard's guilds is due, or the zero
	// time if there is none.
	NextAnnouncement(ctx context.Context, of Shard) (time.Time, error)
	// AnnouncementsTo returns the announcements that are scheduled for a guild, ordered by kind.
	AnnouncementsTo(ctx context.Context, guild snowflake.ID) ([]Announcement, error)
	// SetAnnouncement schedules an announcement, or removes it if At is the zero time.
	SetAnnouncement(ctx context.Context, a Announcement) error
}

// AnnouncementKind is a kind of automatic announcement. Kinds are stored and never change.
type AnnouncementKind string

// The kinds of announcement.
const (
	// SeasonEnd announces the podium of a season that has ended.
	SeasonEnd AnnouncementKind = "season"
	// Digest sums up the guild's games of the past week.
	Digest AnnouncementKind = "digest"
	// DailyPuzzle posts the puzzle of the day.
	DailyPuzzle AnnouncementKind = "puzzle"
)

// AnnouncementKinds lists the kinds of announcement.
var AnnouncementKinds = []AnnouncementKind{SeasonEnd, Digest, DailyPuzzle}

// Announcement is a scheduled announcement to a guild. A guild has at most one of each kind.
type Announcement struct {
	Guild snowflake.ID
	Kind  AnnouncementKind
	At    time.Time // zero to remove the announcement
}
