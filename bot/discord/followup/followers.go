package followup

import (
	"context"
	"errors"
	"sync"

	"korsar/bot/table"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// Followers update the private messages of users who wait for an analysis. The zero value follows nothing.
type Followers struct {
	mu      sync.Mutex // guards latest and closed; held when running grows
	latest  map[Followed]*follower
	closed  bool
	running sync.WaitGroup
}

// Followed identifies the analysis that a user waits for.
type Followed struct {
	User  snowflake.ID
	Table journal.TableID
}

// follower updates the answer to a click.
type follower struct {
	click snowflake.ID
	stop  context.CancelCauseFunc
}

// ErrClosing is the cause for which a follower stops when the bot closes.
var ErrClosing = errors.New("the bot is closing")

var errFollowedElsewhere = errors.New("the user has another message for the same")

// Start calls follow in the background, unless a later click of the user for that table is followed. The later click
// may have been answered first. The context of follow is done when the message cannot be edited any longer, another
// message follows the table, or the bot closes.
func (f *Followers) Start(base context.Context, what Followed, click snowflake.ID, follow func(context.Context)) {
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
		stop(ErrClosing)
	}
	if f.latest == nil {
		f.latest = map[Followed]*follower{}
	}
	own := &follower{click, stop}
	f.latest[what] = own
	f.running.Go(func() {
		defer cancel()
		follow(ctx)
		f.end(what, own)
	})
}

func (f *Followers) end(what Followed, own *follower) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.latest[what] == own {
		delete(f.latest, what)
	}
}

// Close stops all followers, and those that start later, and blocks until they have ended.
func (f *Followers) Close() {
	f.mu.Lock()
	f.closed = true
	for _, one := range f.latest {
		one.stop(ErrClosing)
	}
	f.mu.Unlock()
	f.Wait()
}

// Wait blocks until all followers have ended.
func (f *Followers) Wait() { f.running.Wait() }
