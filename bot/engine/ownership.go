package engine

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"maps"
	"slices"
	"sync"
	"time"

	"korsar/storage"
	"korsar/storage/snowflake"
)

// ownership has the shards that this process owns, each with its lease. Only the owner delivers the messages of a
// shard's tables and handles their deadlines. Clicks may arrive in any process.
type ownership struct {
	mu     sync.RWMutex // guards shards; held for reading while all yields; taken before Member.mu
	shards map[storage.Shard]owned
}

// owned is this process's ownership of a shard. It lasts until a context ends or the lease is over.
type owned struct {
	life  context.Context
	since time.Time
}

// lasts reports whether this process still owns the shard.
func (o owned) lasts() bool { return o.life.Err() == nil && storage.Holds(o.life) }

// context returns a context for the owner's work. Writes and requests with it are refused once this process no longer
// owns the shard. A request that is in progress then is not canceled, since it may take effect anyway.
func (o owned) context(ctx context.Context) context.Context {
	return storage.While(storage.Under(ctx, storage.LeaseOf(o.life)), o.lasts)
}

// of returns the ownership of a guild's shard. It returns false if another process may own the shard.
func (o *ownership) of(guild snowflake.ID) (owned, bool) {
	for shard, mine := range o.all() {
		if shard.Has(guild) {
			return mine, true
		}
	}
	return owned{}, false
}

// all yields the shards that this process owns now, while it holds o.mu for reading.
func (o *ownership) all() iter.Seq2[storage.Shard, owned] {
	return func(yield func(storage.Shard, owned) bool) {
		o.mu.RLock()
		defer o.mu.RUnlock()
		for shard, mine := range o.shards {
			if mine.lasts() && !yield(shard, mine) {
				return
			}
		}
	}
}

// since returns the time at which this process took over a shard, or the zero time if it does not own it.
func (o *ownership) since(of storage.Shard) time.Time {
	o.mu.RLock()
	defer o.mu.RUnlock()
	return o.shards[of].since
}

// set makes this process own a shard until life ends.
func (o *ownership) set(life context.Context, of storage.Shard, since time.Time) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.shards == nil {
		o.shards = map[storage.Shard]owned{}
	}
	o.shards[of] = owned{life, since}
}

func (o *ownership) remove(of storage.Shard) {
	o.mu.Lock()
	defer o.mu.Unlock()
	delete(o.shards, of)
}

// Own makes this process own a shard, under the context's lease (storage.Under), until the context ends or
// storage.Holds reports false for it.
func (r *Registry) Own(ctx context.Context, of storage.Shard) error {
	r.outages.forgetShard(of)
	r.owned.set(ctx, of, r.clock.Now())
	if err := r.dispatcher.load(ctx, of); err != nil {
		r.owned.remove(of)
		return fmt.Errorf("own shard %d: %w", of.Number, err)
	}
	if r.shared {
		r.WakeAt(r.clock.Now())
	}
	return nil
}

// EachShard calls do for each shard that this process owns, with a context under its lease. It is no error if another
// process owns the shard by then.
func (r *Registry) EachShard(ctx context.Context, do func(context.Context, storage.Shard) error) error {
	all := maps.Collect(r.owned.all())
	for _, shard := range slices.SortedFunc(maps.Keys(all),
		func(a, b storage.Shard) int { return a.Number - b.Number }) {
		err := do(all[shard].context(ctx), shard)
		if err != nil && !errors.Is(err, storage.ErrLeaseOver) {
			return err
		}
	}
	return nil
}

// Owns implements table.Engine. It reports whether this process owns the shard of a guild.
func (r *Registry) Owns(guild snowflake.ID) bool {
	_, owns := r.owned.of(guild)
	return owns
}
