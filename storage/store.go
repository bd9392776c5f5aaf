package storage

import "io"

// Store keeps everything that must survive a restart: all concerns together. Only code that opens and wires a store
// names it; other code asks for the concerns it needs.
//
// Methods may be called from several goroutines. Each returns promptly when its context ends, except that a commit
// that is already being written runs to completion.
type Store interface {
	Tables
	TableIndex
	Outbox
	Deadlines
	Announcements
	LivePages
	Analyses
	Pings
	UptimeLog
	Prober
	People
	Guilds
	Results
	Ladders
	Puzzles
	Tournaments
	Sessions
	Interactions
	Restores

	// Close waits for pending commits and closes the store.
	io.Closer
}
