package storage

import (
	"time"

	"korsar/storage/journal"
)

// Logbook is whether the bot could be reached, as far as it knows.
type Logbook struct {
	Reached time.Time // until when it could; the zero time before the first entry
	Grace   time.Time // until when no turn ends, because for a while it could not
}

// Ping is somebody reminded of their turn at a table.
type Ping struct {
	Person journal.Person
	Table  journal.TableID // set by the store
	At     time.Time
}
