package engine

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"maps"
	"slices"
	"sync"

	"korsar/bot/table"
	"korsar/storage"
	"korsar/storage/snowflake"
)

// ownership has the shards that this process owns, each with the lease under which it does. Of their tables it alone
// delivers the messages and lets the deadlines happen; clicks may arrive in any process.
type ownership struct {
	mu     sync.RWMutex
	shards map[storage.Shard]owned
}

// owned is how long a shard is this process's, and under which lease.
type owned struct {
	life  context.Context
	lease storage.Lease
}

// of returns the lease under which this process owns the shard of a guild; false if it does not.
func (o *ownership) of(guild snowflake.ID) (storage.Lease, bool) {
	for shard, lease := range o.leases() {
		if shard.Has(guild) {
			return lease, true
		}
	}
	return storage.Lease{}, false
}

// leases returns the shards that this process owns now, with their leases.
func (o *ownership) leases() iter.Seq2[storage.Shard, storage.Lease] {
	return func(yield func(storage.Shard, storage.Lease) bool) {
		o.mu.RLock()
		defer o.mu.RUnlock()
		for shard, now := range o.shards {
			if now.life.Err() == nil && !yield(shard, now.lease) {
				return
			}
		}
	}
}

// set makes a shard this process's until a context ends.
func (o *ownership) set(life context.Context, of storage.Shard, under storage.Lease) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.shards == nil {
		o.shards = map[storage.Shard]owned{}
	}
	o.shards[of] = owned{life: life, lease: under}
}

func (o *ownership) remove(of storage.Shard) {
	o.mu.Lock()
	defer o.mu.Unlock()
	delete(o.shards, of)
}

// Own makes this process own a shard, under the context's lease (storage.Under), until the context ends.
func (r *Registry) Own(ctx context.Context, of storage.Shard) error {
	r.owned.set(ctx, of, storage.LeaseOf(ctx))
	if err := r.dispatcher.load(ctx, of); err != nil {
		r.owned.remove(of)
		return fmt.Errorf("own shard %d: %w", of.Number, err)
	}
	if r.shared {
		r.WakeAt(r.clock.Now())
	}
	return nil
}

// EachShard calls do for each shard that this process owns, with a context under its lease. That another process has
// the shard by now is no error.
func (r *Registry) EachShard(ctx context.Context, do func(context.Context, storage.Shard) error) error {
	leases := maps.Collect(r.owned.leases())
	for _, shard := range slices.SortedFunc(maps.Keys(leases),
		func(a, b storage.Shard) int { return a.Number - b.Number }) {
		err := do(storage.Under(ctx, leases[shard]), shard)
		if err != nil && !errors.Is(err, storage.ErrLeaseOver) {
			return err
		}
	}
	return nil
}

// ownsTable reports whether this process owns the shard of a table.
func (r *Registry) ownsTable(t *table.Table) bool { return r.owns(t.Guild()) }

// owns reports whether this process owns the shard of a guild.
func (r *Registry) owns(guild snowflake.ID) bool {
	_, owns := r.owned.of(guild)
	return owns
}
