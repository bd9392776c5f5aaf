package engine

import (
	"context"
	"errors"
	"fmt"
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
	leases map[storage.Shard]storage.Lease
}

// of returns the lease under which this process owns the shard of a guild; false if it does not.
func (o *ownership) of(guild snowflake.ID) (storage.Lease, bool) {
	o.mu.RLock()
	defer o.mu.RUnlock()
	for shard, lease := range o.leases {
		if shard.Has(guild) {
			return lease, true
		}
	}
	return storage.Lease{}, false
}

func (o *ownership) set(of storage.Shard, under storage.Lease) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.leases == nil {
		o.leases = map[storage.Shard]storage.Lease{}
	}
	o.leases[of] = under
}

func (o *ownership) remove(of storage.Shard) {
	o.mu.Lock()
	defer o.mu.Unlock()
	delete(o.leases, of)
}

// Own makes this process own a shard, under the context's lease (storage.Under), until the returned function is called.
func (r *Registry) Own(ctx context.Context, of storage.Shard) (disown func(), err error) {
	r.owned.set(of, storage.LeaseOf(ctx))
	if err := r.dispatcher.load(ctx, of); err != nil {
		r.owned.remove(of)
		return nil, fmt.Errorf("own shard %d: %w", of.Number, err)
	}
	if r.shared {
		r.WakeAt(r.clock.Now())
	}
	return func() { r.owned.remove(of) }, nil
}

// EachShard calls do for each shard that this process owns, with a context under its lease. That another process has the
// shard by now is no error.
func (r *Registry) EachShard(ctx context.Context, do func(context.Context, storage.Shard) error) error {
	r.owned.mu.RLock()
	leases := maps.Clone(r.owned.leases)
	r.owned.mu.RUnlock()
	for _, shard := range slices.SortedFunc(maps.Keys(leases), func(a, b storage.Shard) int { return a.Number - b.Number }) {
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
