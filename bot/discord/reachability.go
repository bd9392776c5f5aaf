package discord

import (
	"context"
	"sync"
	"sync/atomic"
)

// reachability records whether users can reach the bot, in the order in which that changes.
type reachability struct {
	bot *Bot

	// mu is held while the store records a change, and when recorded is set. It is taken before shards.mu and the locks
	// of the registry.
	mu       sync.Mutex
	stopped  bool        // clicks should arrive over HTTP, but nothing listens for them any more; guarded by mu
	recorded atomic.Bool // that users can reach the bot
}

// connectionsChanged records whether users can reach the bot over its gateway connections, once they were complete. A
// bot that starts has not lost any.
func (r *reachability) connectionsChanged() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if complete, reached := r.bot.shards.state(); reached {
		r.record(complete && !r.stopped)
	}
}

// setListening records that clicks arrive over HTTP, or that they no longer do.
func (r *reachability) setListening(listening bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.stopped = !listening
	r.record(listening)
}

// clickArrived records that users can reach the bot, since a click has arrived over HTTP. It ignores the gateway
// connections: while they are lost, the bot counts as unreachable until somebody clicks. If a change is being recorded,
// it leaves this to the next click, since waiting would delay the click.
func (r *reachability) clickArrived() {
	if r.recorded.Load() || !r.mu.TryLock() {
		return
	}
	defer r.mu.Unlock()
	r.record(!r.stopped)
}

// record records whether users can reach the bot, unless it is recorded already. After an error the registry tries
// again. r.mu must be held.
func (r *reachability) record(reachable bool) {
	if reachable == r.recorded.Load() {
		return
	}
	registry := r.bot.registry
	record := registry.SetUnreachable
	if reachable {
		record = registry.SetReachable
	}
	ctx := context.Background()
	if err := record(ctx); err != nil {
		registry.Report(ctx, "cannot record whether users can reach the bot", err, "reachable", reachable)
	}
	r.recorded.Store(reachable)
}
