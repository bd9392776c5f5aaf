package engine

import (
	"korsar/bot/table"
	"korsar/storage"
)

// Store is what the engine and its tables need from the store.
type Store interface {
	table.Store
	storage.TableIndex
	storage.Outbox
	storage.Deadlines
	storage.UptimeLog
	storage.Guilds
	storage.Ladders
}
