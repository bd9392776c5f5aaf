package gateway

import (
	"context"
	"math/rand/v2"
	"time"

	"korsar/bot/backoff"
)

// heartbeat sends a heartbeat in each interval, the first at a random time within it (Discord's documentation,
// "Sending Heartbeats"). It ends the connection if Discord has not acknowledged one when the next is due.
func (c *conn) heartbeat(ctx context.Context, interval time.Duration) {
	c.acked.Store(true)
	for wait := rand.N(interval); backoff.Sleep(ctx, c.shard.options.HeartbeatClock, wait) == nil; wait = interval {
		if !c.acked.Swap(false) {
			c.cancel(errNoAck)
			return
		}
		if err := c.beat(ctx); err != nil {
			c.cancel(err)
			return
		}
	}
}

// beat sends one heartbeat. Its sequence lets Discord forget the events that no later run will ask for. It has none
// until this session is saved.
func (c *conn) beat(ctx context.Context) error {
	if saved := c.shard.Save(); saved.Sequence > 0 && saved.ID == c.shard.Session().ID {
		return c.write(ctx, opHeartbeat, saved.Sequence)
	}
	return c.write(ctx, opHeartbeat, nil)
}
