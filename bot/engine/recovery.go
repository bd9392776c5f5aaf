package engine

import (
	"context"
	"errors"
	"sync"
	"time"

	"korsar/bot/table"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

const (
	// recoverEvery is the least time between two retries in a guild. recoverAfter is the delay before a retry, because
	// changes of rights come in series, and a shard that signs on announces all of its guilds.
	recoverEvery = time.Minute
	recoverAfter = 2 * time.Second
	// maxRecovered is how many tables of a guild are retried together. It is limited because refused requests count
	// toward a ban. The others wait for their own time.
	maxRecovered = 50
	// maxRecoveries is how many guilds' latest retries are remembered, before all are forgotten.
	maxRecoveries = 4096
)

// recovery tries again what the platform has refused in a guild, once rights there have changed or an outage is over.
type recovery struct {
	registry *Registry
	guilds   *Worker[struct{}]
	channels *Worker[snowflake.ID]

	mu     sync.Mutex                 // guards the fields below; not held during a retry
	wanted map[snowflake.ID]time.Time // when to try again in a guild
	begun  map[snowflake.ID]time.Time // when the latest retry there began
	wakes  []func(ctx context.Context, guild snowflake.ID) error
}

func newRecovery(r *Registry) *recovery {
	c := &recovery{registry: r, wanted: map[snowflake.ID]time.Time{}, begun: map[snowflake.ID]time.Time{}}
	c.guilds = NewWorker(1, func(ctx context.Context, _ struct{}) bool {
		c.retryWanted(ctx)
		return false
	})
	c.channels = NewWorker(1, func(ctx context.Context, channel snowflake.ID) bool {
		c.report(ctx, "channel", channel, Guard(func() error { return c.check(ctx, channel) }))
		return false
	})
	c.guilds.Start()
	c.channels.Start()
	return c
}

// RightsChanged retries soon what the platform has refused in a guild, because somebody may have given the bot a right
// or opened a thread.
func (r *Registry) RightsChanged(guild snowflake.ID) {
	c, now := r.recovery, r.clock.Now()
	c.mu.Lock()
	at := table.LaterOf(now.Add(recoverAfter), c.begun[guild].Add(recoverEvery))
	if _, is := c.wanted[guild]; !is {
		c.wanted[guild] = at
	}
	c.mu.Unlock()
	c.guilds.WakeAt(r.clock, struct{}{}, at)
	r.log.Debug("rights in a guild may have changed", "guild", guild)
}

// ChannelClosed checks soon whether the table of a channel that was deleted or locked can still be shown there.
func (r *Registry) ChannelClosed(channel snowflake.ID) { r.recovery.channels.Wake(channel, nil) }

// OnRecovery registers a function to call whenever what failed in a guild is tried again.
func (r *Registry) OnRecovery(wake func(ctx context.Context, guild snowflake.ID) error) {
	r.recovery.mu.Lock()
	defer r.recovery.mu.Unlock()
	r.recovery.wakes = append(r.recovery.wakes, wake)
}

// retryWanted tries again what failed in the guilds whose time has come. One query finds those in which something may
// have failed, since a shard that signs on announces many more.
func (c *recovery) retryWanted(ctx context.Context) {
	come, now := c.takeWanted(), c.registry.clock.Now()
	if len(come) == 0 {
		return
	}
	retry := func(ctx context.Context, of storage.Shard) error {
		waiting, err := c.registry.store.GuildsWaiting(ctx, of, now.Add(table.LongestRetry))
		for _, guild := range waiting {
			if come[guild] {
				c.report(ctx, "guild", guild, Guard(func() error { return c.retry(ctx, guild) }))
			}
		}
		return err
	}
	err := Guard(func() error { return c.registry.EachShard(ctx, retry) })
	if err != nil {
		c.report(ctx, "guilds", len(come), err)
		for guild := range come {
			c.registry.RightsChanged(guild)
		}
	}
}

// takeWanted returns the guilds whose time has come, and wakes the worker for the others after at least recoverAfter.
func (c *recovery) takeWanted() map[snowflake.ID]bool {
	c.mu.Lock()
	come, now, next := map[snowflake.ID]bool{}, c.registry.clock.Now(), time.Time{}
	for guild, at := range c.wanted {
		if !at.After(now) {
			come[guild] = true
			delete(c.wanted, guild)
		} else {
			next = table.EarlierOf(next, at)
		}
	}
	c.mu.Unlock()
	if !next.IsZero() {
		c.guilds.WakeAt(c.registry.clock, struct{}{}, table.LaterOf(next, now.Add(recoverAfter)))
	}
	return come
}

func (c *recovery) retry(ctx context.Context, guild snowflake.ID) error {
	c.mu.Lock()
	if len(c.begun) >= maxRecoveries {
		clear(c.begun)
	}
	c.begun[guild] = c.registry.clock.Now()
	wakes := c.wakes
	c.mu.Unlock()
	mine, owns := c.registry.owned.of(guild)
	if !owns {
		return nil
	}
	ctx = mine.context(ctx)
	failed, err := c.registry.store.Failed(ctx, guild, maxRecovered)
	for _, id := range failed {
		err = errors.Join(err, c.at(ctx, id, (*table.Table).RetryMessages))
	}
	for _, wake := range wakes {
		err = errors.Join(err, wake(ctx, guild))
	}
	return err
}

// check shows the table of a channel again, to find out whether that is possible. It removes the alerts in the channel:
// only threads can be locked, and threads have none, so a channel with alerts was deleted.
func (c *recovery) check(ctx context.Context, channel snowflake.ID) error {
	if err := c.registry.store.RemoveAlertsIn(ctx, channel); err != nil {
		return err
	}
	id, err := c.registry.store.TableIn(ctx, channel)
	if err != nil {
		return storage.UnlessNotFound(err)
	}
	return c.at(ctx, id, (*table.Table).CheckBoard)
}

// at calls do for a table, if it was not deleted and this process owns it.
func (c *recovery) at(ctx context.Context, id journal.TableID, do func(*table.Table, context.Context) error) error {
	return storage.UnlessNotFound(c.registry.With(ctx, id, func(t *table.Table) error {
		mine, owns := c.registry.owned.of(t.Guild())
		if !owns {
			return nil
		}
		return do(t, mine.context(ctx))
	}))
}

func (c *recovery) report(ctx context.Context, what string, id any, err error) {
	if err != nil && ctx.Err() == nil && !errors.Is(err, storage.ErrLeaseOver) {
		c.registry.failures.report(ctx, "cannot try again what was refused", err, what, id)
	}
}

func (c *recovery) settle(ctx context.Context) error {
	if err := c.guilds.Settle(ctx); err != nil {
		return err
	}
	return c.channels.Settle(ctx)
}

func (c *recovery) close() {
	c.guilds.Close()
	c.channels.Close()
}
