package storage

import (
	"context"
	"time"

	"korsar/storage/snowflake"
)

// Announcements has the times at which a guild is told something by itself.
type Announcements interface {
	// DueAnnouncements lists those that are due not later than now, earliest first, at most
	// limit.
	DueAnnouncements(ctx context.Context, now time.Time, limit int) ([]Announcement, error)
	// NextAnnouncement is when the earliest is due; the zero time if there is none.
	NextAnnouncement(ctx context.Context) (time.Time, error)
	// SetAnnouncement sets when a guild is told something, or clears it by a zero time.
	SetAnnouncement(ctx context.Context, b Announcement) error
}

// AnnouncementKind is what is told to a whole guild by itself. Kinds are stored for
// ever.
type AnnouncementKind string

// The kinds of announcement.
const (
	// SeasonEnd tells who stands on the podium of a season that has ended.
	SeasonEnd AnnouncementKind = "season"
	// Digest tells what happened in a week.
	Digest AnnouncementKind = "digest"
)

// Announcement is when a guild is told something by itself. A guild has one of a kind.
type Announcement struct {
	Guild snowflake.ID
	Kind  AnnouncementKind
	At    time.Time // zero clears it
}
