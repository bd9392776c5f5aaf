package engine

import (
	"time"

	"korsar/bot/table"
	"korsar/storage/journal"
)

// runner is the registry as its tables see it.
type runner struct{ *Registry }

// WakeAt looks at what is due not later than at that time.
func (r runner) WakeAt(at time.Time) { r.scheduler.alarm.wakeAt(at) }

// Deliver delivers what the outbox has of a table once after is closed.
func (r runner) Deliver(id journal.TableID, after <-chan struct{}) {
	r.dispatcher.boards.Wake(id, after)
}

// RenewHands renews the private hands on people's screens, likewise.
func (r runner) RenewHands(id journal.TableID, after <-chan struct{}) {
	r.dispatcher.hands.Wake(id, after)
}

// StartComputer lets the computer on turn at a table think and move.
func (r runner) StartComputer(id journal.TableID) { r.computers.start(id) }

// Notify tells the subscriptions of a table that it has changed.
func (r runner) Notify(id journal.TableID) { r.hub.notify(id) }

// EndSubscriptions ends the subscriptions of a table.
func (r runner) EndSubscriptions(id journal.TableID) { r.hub.end(id) }

// Availability returns whether people can reach the bot.
func (r runner) Availability() table.Availability { return r.availability.now() }

// SettingsVersion returns a number that rises when settings or preferences change.
func (r runner) SettingsVersion() int64 { return r.Registry.SettingsVersion() }
