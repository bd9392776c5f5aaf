package storage

import (
	"context"
	"time"

	"korsar/storage/journal"
)

// LivePages stores which tables can be watched from outside.
type LivePages interface {
	// SetLivePage replaces a table's live page, or removes it if Token is empty, once per interaction ([CausedBy]).
	// Errors: ErrNotFound if there is no such table, or nothing to remove; ErrRepeated.
	SetLivePage(ctx context.Context, page LivePage) error
	// LivePageOf returns the live page of a table. Errors: ErrNotFound.
	LivePageOf(ctx context.Context, id journal.TableID) (LivePage, error)
	// LiveTokens returns the tokens of tables' live pages. Tables without a live page are missing from the result.
	LiveTokens(ctx context.Context, ids ...journal.TableID) (map[journal.TableID]string, error)
	// LivePageByToken returns the live page with a token. Errors: ErrNotFound.
	LivePageByToken(ctx context.Context, token string) (LivePage, error)
}

// LivePage lets everybody who knows its token watch a table from outside. A table has at most one.
type LivePage struct {
	Token string // unguessable
	Table journal.TableID
	Delay time.Duration // how far spectators are behind; whole seconds
	Made  time.Time
}

// MaxDelay is the longest delay of a live page.
const MaxDelay = 30 * time.Second
