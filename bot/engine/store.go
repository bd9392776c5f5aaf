package engine

import "korsar/storage"

// Store is what the engine and its tables need from the store, by concern.
type Store struct {
	Tables    storage.Tables
	Index     storage.TableIndex
	Outbox    storage.Outbox
	Deadlines storage.Deadlines
	LivePages storage.LivePages
	Pings     storage.Pings
	Uptime    storage.UptimeLog
	People    storage.People
	Guilds    storage.Guilds
	Ladders   storage.Ladders
	Results   storage.Results
}

// StoreOf returns the Store of a store that implements every concern.
func StoreOf(s storage.Store) Store {
	return Store{Tables: s, Index: s, Outbox: s, Deadlines: s, LivePages: s, Pings: s,
		Uptime: s, People: s, Guilds: s, Ladders: s, Results: s}
}
