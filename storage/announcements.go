package storage

import (
	"context"
	"time"

	"korsar/storage/snowflake"
)

// Announcements has the times at which a guild is told something by itself.
type Announcements interface {
	// Bulletins lists those that are due not later than now, earliest first, at most
	// limit.
	Bulletins(ctx context.Context, now time.Time, limit int) ([]Bulletin, error)
	// NextBulletin is when the earliest is due; the zero time if there is none.
	NextBulletin(ctx context.Context) (time.Time, error)
	// SetBulletin sets when a guild is told something, or clears it by a zero time.
	SetBulletin(ctx context.Context, b Bulletin) error
}

// BulletinKind is what is told to a whole guild by itself. Kinds are stored for
// ever.
type BulletinKind string

// The kinds of bulletin.
const (
	// SeasonEnd tells who stands on the podium of a season that has ended.
	SeasonEnd BulletinKind = "season"
	// Digest tells what happened in a week.
	Digest BulletinKind = "digest"
)

// Bulletin is when a guild is told something by itself. A guild has one of a kind.
type Bulletin struct {
	Guild snowflake.ID
	Kind  BulletinKind
	At    time.Time // zero clears it
}
