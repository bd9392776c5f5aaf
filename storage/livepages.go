package storage

import (
	"context"
	"time"

	"korsar/storage/journal"
)

// LivePages keeps the rights to watch tables from outside.
type LivePages interface {
	// SetLivePage keeps the right to watch a table, in place of the one before; one
	// without a token takes it away. Errors: ErrNotFound if there is no such table,
	// or nothing to take away.
	SetLivePage(ctx context.Context, o LivePage) error
	// LivePageOf is that of a table. Errors: ErrNotFound.
	LivePageOf(ctx context.Context, id journal.TableID) (LivePage, error)
	// LivePageByToken is that of a token. Errors: ErrNotFound.
	LivePageByToken(ctx context.Context, token string) (LivePage, error)
}

// LivePage is the right to watch a table from outside, for whoever has its token.
// A table has one at most.
type LivePage struct {
	Token string // nobody can guess it
	Table journal.TableID
	Delay time.Duration // by which whoever watches is behind; whole seconds
	Made  time.Time
}

// MaxDelay is the longest delay of a live page.
const MaxDelay = 30 * time.Second
