package table

import (
	"io"
	"log/slog"
	"time"

	"github.com/jonboulle/clockwork"

	"korsar/bot/metrics"
	"korsar/game"
	"korsar/game/deal"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// Env is what a table needs from the program that runs it. All tables of a process share one.
type Env struct {
	Store   Store
	Engine  Engine
	Clock   clockwork.Clock
	Log     *slog.Logger
	Random  io.Reader // safe for concurrent use
	Deal    DealFunc
	LiveURL string           // base URL of the live pages, without a trailing slash; "" if there are none
	Chats   bool             // the chats of streams are read
	Metrics *metrics.Metrics // nil counts nothing

	Restored time.Time // when a backup was last restored; zero for never
}

// Store is what a table needs from the store.
type Store interface {
	storage.Tables
	storage.People
	storage.Pings
	storage.PlayerCalls
	storage.Alerts
	storage.LivePages
	storage.Results
}

// DealFunc returns the deck that follows from the inputs of a fair deal, and the first seat to play.
type DealFunc func(s deal.Secret, joins deal.Joins, m game.Mode, seats int) (game.Deck, game.Seat)

// Engine runs tables. It does the work that follows from their commits.
type Engine interface {
	// WakeAt makes sure that deadlines are checked at the given time. The zero time means never.
	WakeAt(at time.Time)
	// Deliver delivers the outbox of a guild's table once after is closed, or at once if after is nil.
	Deliver(id journal.TableID, guild snowflake.ID, after <-chan struct{})
	// RenewHands updates the private hands on users' screens once after is closed, or at once if after is nil.
	RenewHands(id journal.TableID, after <-chan struct{})
	// OpenChat begins to count the votes of a chat in a window, or goes on and returns true. It forgets those of the
	// table's earlier windows.
	OpenChat(w ChatWindow) (goesOn bool)
	// CountChat returns the votes in a window until now. It returns false unless this process has counted them from the
	// window's beginning.
	CountChat(w ChatWindow) (ChatCount, bool)
	// CloseChat forgets the votes of the table's window. If over is true, the chat will not vote again.
	CloseChat(id journal.TableID, over bool)
	// StartComputer makes the computer on turn at a table think and move.
	StartComputer(id journal.TableID)

	// Notify tells the subscriptions of a table that it has changed.
	Notify(id journal.TableID)
	// EndSubscriptions ends the subscriptions of a table.
	EndSubscriptions(id journal.TableID)

	// Owns reports whether this process delivers the outboxes of a guild's tables. Otherwise another process does.
	Owns(guild snowflake.ID) bool
	// Availability returns whether users can reach the bot in a guild.
	Availability(guild snowflake.ID) Availability
	// SettingsVersion returns a number that rises when the settings of a guild or the preferences of a user change.
	SettingsVersion() int64
}

// Availability describes whether users can reach the bot. The zero value means that they cannot.
type Availability struct {
	Reachable bool
	Since     time.Time // when the bot became reachable; the zero time while it is not
	Grace     time.Time // no deadline ends anything for users before this time
}

// unreachableRetry is the delay before a deadline that passed while the bot was unreachable is checked again.
const unreachableRetry = time.Minute

// availability returns whether the people of the table can reach the bot.
func (t *Table) availability() Availability { return t.env.Engine.Availability(t.Guild()) }

// Until returns the time before which no deadline ends anything for users. It is not after now if deadlines may pass.
// While the bot is unreachable, it is the time to ask again.
func (a Availability) Until(now time.Time) time.Time {
	if !a.Reachable {
		return LaterOf(a.Grace, now.Add(unreachableRetry))
	}
	return a.Grace
}
