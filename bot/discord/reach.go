package discord

import (
	"context"
	"sync"
	"sync/atomic"
)

// reach records whether users can reach the bot, in the order in which that changes.
type reach struct {
	bot *Bot

	// mu is held while the store records a change, and when recorded is set. It is taken before shards.mu and the locks
	// of the registry.
	mu       sync.Mutex
	deaf     bool        // clicks should arrive over HTTP, but nothing listens for them any more; guarded by mu
	recorded atomic.Bool // that users can reach the bot
}

// connectionsChanged records whether users can reach the bot over its gateway connections. A process without a share of
// them tells nothing.
func (r *reach) connectionsChanged() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if connected, known := r.bot.shards.state(); known {
		r.record(connected && !r.deaf)
	}
}

// setListening records that clicks arrive over HTTP, or that they no longer do.
func (r *reach) setListening(listening bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.deaf = !listening
	r.record(listening)
}

// clickArrived records that users can reach the bot, since a click has arrived over HTTP. It ignores the state of the
// gateway connections. While they are lost, the bot counts as unreachable until somebody clicks. It does not wait for
// a change that is being recorded, which would delay the click. The next click records it then.
func (r *reach) clickArrived() {
	if r.recorded.Load() || !r.mu.TryLock() {
		return
	}
	defer r.mu.Unlock()
	r.record(!r.deaf)
}

// record records whether users can reach the bot, unless it is recorded already. After an error the registry tries
// again. r.mu must be held.
func (r *reach) record(reachable bool) {
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
