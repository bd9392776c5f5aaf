package discord

import (
	"context"
	"errors"
	"sync"

	"korsar/bot/table"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// followers update the private messages of users who wait for an analysis.
type followers struct {
	mu      sync.Mutex // guards latest and closed; held when running grows
	latest  map[followed]*follower
	closed  bool
	running sync.WaitGroup
}

// followed identifies the analysis that a user waits for.
type followed struct {
	user  snowflake.ID
	table journal.TableID
}

// follower updates the answer to a click.
type follower struct {
	click snowflake.ID
	stop  context.CancelCauseFunc
}

// Reasons for a follower to stop early.
var (
	errFollowedElsewhere = errors.New("the user has another message for the same")
	errClosing           = errors.New("the bot is closing")
)

// start calls follow in the background, unless a later click of the user for that table is followed. The later click
// may have been answered first. The context of follow is done when the message cannot be edited any longer, another
// message follows the table, or the bot closes.
func (f *followers) start(base context.Context, what followed, click snowflake.ID, follow func(context.Context)) {
	f.mu.Lock()
	defer f.mu.Unlock()
	before := f.latest[what]
	if before != nil && before.click > click {
		return
	}
	if before != nil {
		before.stop(errFollowedElsewhere)
	}
	ctx, cancel := context.WithTimeout(base, table.ReplyTokenLife)
	ctx, stop := context.WithCancelCause(ctx)
	if f.closed {
		stop(errClosing)
	}
	if f.latest == nil {
		f.latest = map[followed]*follower{}
	}
	own := &follower{click, stop}
	f.latest[what] = own
	f.running.Go(func() {
		defer cancel()
		follow(ctx)
		f.end(what, own)
	})
}

func (f *followers) end(what followed, own *follower) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.latest[what] == own {
		delete(f.latest, what)
	}
}

func (f *followers) close() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.closed = true
	for _, one := range f.latest {
		one.stop(errClosing)
	}
}

func (f *followers) wait() { f.running.Wait() }
