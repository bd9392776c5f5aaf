package table

import "korsar/storage"

// Store is what tables need of the store, by concern.
type Store struct {
	Tables        storage.Tables
	Index         storage.TableIndex
	Outbox        storage.Outbox
	Deadlines     storage.Deadlines
	Announcements storage.Announcements
	LivePages     storage.LivePages
	Pings         storage.Pings
	Uptime        storage.UptimeLog
	People        storage.People
	Guilds        storage.Guilds
	Results       storage.Results
	Ladders       storage.Ladders
}

// StoreOf returns a store of all concerns as tables need it.
func StoreOf(s storage.Store) Store {
	return Store{Tables: s, Index: s, Outbox: s, Deadlines: s, Announcements: s, LivePages: s, Pings: s, Uptime: s,
		People: s, Guilds: s, Results: s, Ladders: s}
}
