package storage

import "io"

// Store keeps everything that must survive a restart. It is the union of all concerns. Only code that opens and wires a
// store names it. Other code asks for the concerns it needs.
//
// A Store is safe for concurrent use. Its methods return promptly when their context is done, but a commit that is
// already being written runs to completion.
type Store interface {
	Tables
	TableIndex
	Outbox
	Deadlines
	Announcements
	GameLists
	LivePages
	Analyses
	Pings
	Alerts
	PlayerCalls
	UptimeLog
	Prober
	People
	Guilds
	Results
	Ladders
	Puzzles
	PuzzlePosts
	Practice
	StreakWarnings
	Tournaments
	Sessions
	Interactions
	Restores

	// Close waits for the calls in progress and closes the store.
	io.Closer
}
