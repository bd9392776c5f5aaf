package storage

import (
	"context"
	"errors"

	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// ErrNoSignals is returned where no signal ever arrives: a pooler gives each transaction another connection.
var ErrNoSignals = errors.New("signals do not pass a pooler in transaction mode: name the server itself, " +
	"or a pooler in session mode, to have them")

// Signals let the processes that share a store notice soon what the others commit. They are hints: some are lost, so
// all that matters is looked for from time to time, too.
type Signals interface {
	// Signal tells the other processes that tables have changed.
	Signal(ctx context.Context, changed []Changed) error
	// Listen calls heard with what other processes signal, until the context ends or the connection is lost. It calls
	// ready once signals are heard. Errors: ErrNoSignals.
	Listen(ctx context.Context, ready func(), heard func([]Changed)) error
}

// Changed is a table that has changed.
type Changed struct {
	Table journal.TableID
	Guild snowflake.ID
}
