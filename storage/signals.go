package storage

import (
	"context"
	"errors"

	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// ErrNoSignals is returned when signals cannot arrive, because a pooler gives each transaction another connection.
var ErrNoSignals = errors.New("signals do not pass a pooler in transaction mode: name the server itself, " +
	"or a pooler in session mode, to have them")

// Signals let the processes that share a store notice each other's commits soon. They are hints and may be lost, so
// everything that matters is also polled from time to time.
type Signals interface {
	// Signal tells the other processes that tables have changed.
	Signal(ctx context.Context, changed []Changed) error
	// Listen calls heard with the signals of other processes, until ctx is done or the connection is lost. It calls
	// ready once it listens. Close of the store waits for it, so end ctx first. Errors: ErrNoSignals.
	Listen(ctx context.Context, ready func(), heard func([]Changed)) error
}

// Changed is a table that has changed, or about which a process offers something to the owner of its guild.
type Changed struct {
	Table journal.TableID
	Guild snowflake.ID
	Offer string // encrypted, in base64, and at most MaxOffer characters; "" for nothing
}

// MaxOffer is the maximum length of an offer.
const MaxOffer = 1024
