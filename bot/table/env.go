package table

import (
	"io"
	"log/slog"
	"sync"
	"time"

	"github.com/jonboulle/clockwork"

	"korsar/bot/metrics"
	"korsar/game"
	"korsar/game/deal"
	"korsar/storage"
	"korsar/storage/journal"
)

// Env is what a table gets from the program that runs it. All tables of a process share one.
type Env struct {
	Tables    storage.Tables
	People    storage.People
	Guilds    storage.Guilds
	Pings     storage.Pings
	LivePages storage.LivePages

	Engine  Engine
	Clock   clockwork.Clock
	Log     *slog.Logger
	Random  *Random
	Deal    DealFunc
	LiveURL string           // of the server that serves live pages, without a slash at its end; "" if none does
	Metrics *metrics.Metrics // nil counts nothing
}

// DealFunc returns the deck that follows from the parts of a fair deal, and who begins.
type DealFunc func(s deal.Secret, joins deal.Joins, m game.Mode, seats int) (game.Deck, game.Seat)

// Engine runs tables: it does later what their commits leave to do.
type Engine interface {
	// WakeAt looks at what is due not later than at that time; the zero time is never.
	WakeAt(at time.Time)
	// Deliver delivers what the outbox has of a table once after is closed. A nil one is not waited for.
	Deliver(id journal.TableID, after <-chan struct{})
	// RenewHands renews the private hands on people's screens, likewise.
	RenewHands(id journal.TableID, after <-chan struct{})
	// StartComputer lets the computer on turn at a table think and move.
	StartComputer(id journal.TableID)

	// Notify tells the subscriptions of a table that it has changed.
	Notify(id journal.TableID)
	// EndSubscriptions ends the subscriptions of a table.
	EndSubscriptions(id journal.TableID)

	// Availability returns whether people can reach the bot.
	Availability() Availability
	// SettingsVersion returns a number that rises when the settings of a guild or the preferences of a user change.
	SettingsVersion() int64
}

// Availability is whether people can reach the bot. The zero value is that they cannot.
type Availability struct {
	Reachable bool
	Since     time.Time // of the time at which they could again; the zero time while they cannot
	Grace     time.Time // no turn ends before it
}

// Random reads randomness for several tables at once.
type Random struct {
	mu     sync.Mutex // around source, which need not be safe for concurrent use
	source io.Reader
}

// NewRandom returns randomness that is read from source.
func NewRandom(source io.Reader) *Random { return &Random{source: source} }

// Read fills a buffer.
func (r *Random) Read(buffer []byte) (int, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return io.ReadFull(r.source, buffer)
}
