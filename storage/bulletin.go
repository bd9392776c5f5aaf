package storage

import (
	"time"

	"korsar/storage/journal"
)

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
	Guild journal.Snowflake
	Kind  BulletinKind
	At    time.Time // zero clears it
}
