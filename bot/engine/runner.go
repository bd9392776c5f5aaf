package engine

import (
	"korsar/bot/table"
	"korsar/storage/journal"
)

// runner implements table.Engine. WakeAt and SettingsVersion are the registry's own.
type runner struct{ *Registry }

// Deliver implements table.Engine.
func (r runner) Deliver(id journal.TableID, after <-chan struct{}) {
	r.dispatcher.boards.Wake(id, after)
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

// Availability implements table.Engine.
func (r runner) Availability() table.Availability { return r.availability.now() }
