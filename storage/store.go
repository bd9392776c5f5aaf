package storage

import "io"

// Store keeps what must survive: all concerns together. It is named where a store is opened and wired; others ask for
// the concerns that they need.
//
// Every method may be called from several goroutines; each returns promptly when its context ends, except that a commit
// already handed to the writer runs to its outcome.
type Store interface {
	Tables
	TableIndex
	Outbox
	Deadlines
	Announcements
	LivePages
	Pings
	UptimeLog
	People
	Guilds
	Results
	Ladders
	Sessions

	// Close waits for what was handed in and closes the store.
	io.Closer
}
