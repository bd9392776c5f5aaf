package storage

import (
	"time"

	"korsar/storage/journal"
)

// Overlay is the right to watch a table from outside, for whoever has its token.
// A table has one at most.
type Overlay struct {
	Token string // nobody can guess it
	Table journal.TableID
	Delay time.Duration // by which whoever watches is behind; whole seconds
	Made  time.Time
}

// MaxDelay is the longest delay of an overlay.
const MaxDelay = 30 * time.Second
