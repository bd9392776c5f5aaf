package engine

import (
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// runner implements table.Engine. WakeAt, Availability and SettingsVersion are the registry's own.
type runner struct{ *Registry }

// Deliver implements table.Engine. Another process does, if it owns the guild.
func (r runner) Deliver(id journal.TableID, guild snowflake.ID, after <-chan struct{}) {
	if r.owns(guild) {
		r.dispatcher.boards.Wake(id, after)
	}
	if r.signaller != nil {
		r.signaller.tell(storage.Changed{Table: id, Guild: guild}, after)
	}
}

// RenewHands implements table.Engine.
func (r runner) RenewHands(id journal.TableID, after <-chan struct{}) {
	r.dispatcher.hands.Wake(id, after)
}

// StartComputer implements table.Engine.
func (r runner) StartComputer(id journal.TableID) { r.computers.start(id) }

// Notify implements table.Engine.
func (r runner) Notify(id journal.TableID) { r.hub.notify(id) }

// EndSubscriptions implements table.Engine.
func (r runner) EndSubscriptions(id journal.TableID) { r.hub.end(id) }

// Owns implements table.Engine.
func (r runner) Owns(guild snowflake.ID) bool { return r.owns(guild) }
