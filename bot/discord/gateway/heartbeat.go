package gateway

import (
	"context"
	"math/rand/v2"
	"time"

	"korsar/bot/backoff"
)

// heartbeat tells Discord at each interval that the connection lives, the first time
// somewhere within it ("Sending Heartbeats"), and ends the connection when Discord has
// not acknowledged one until the next is due.
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

// beat sends one heartbeat. It tells Discord which events it may forget: those that no
// later run will ask for.
func (c *conn) beat(ctx context.Context) error {
	if sequence := c.shard.Save().Sequence; sequence > 0 {
		return c.write(ctx, opHeartbeat, sequence)
	}
	return c.write(ctx, opHeartbeat, nil)
}
