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

// owned is how long a shard is this process's: until a context ends, or its lease is over.
type owned struct{ life context.Context }

// lasts reports whether the shard is still this process's.
func (o owned) lasts() bool { return o.life.Err() == nil && storage.Holds(o.life) }

// context returns a context for what the owner does: what is written or sent with it is refused once the shard is
// another process's. A request that is under way when that happens is not cut short, since it may have its effect.
func (o owned) context(ctx context.Context) context.Context {
	return storage.While(storage.Under(ctx, storage.LeaseOf(o.life)), o.lasts)
}

// of returns how this process owns the shard of a guild; false if it does not.
func (o *ownership) of(guild snowflake.ID) (owned, bool) {
	for shard, mine := range o.all() {
		if shard.Has(guild) {
			return mine, true
		}
	}
	return owned{}, false
}

// all returns the shards that this process owns now.
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

// set makes a shard this process's until a context ends.
func (o *ownership) set(life context.Context, of storage.Shard) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.shards == nil {
		o.shards = map[storage.Shard]owned{}
	}
	o.shards[of] = owned{life}
}

func (o *ownership) remove(of storage.Shard) {
	o.mu.Lock()
	defer o.mu.Unlock()
	delete(o.shards, of)
}

// Own makes this process own a shard, under the context's lease (storage.Under), until the context ends or no longer
// holds (storage.While).
func (r *Registry) Own(ctx context.Context, of storage.Shard) error {
	r.outages.forgetShard(of)
	r.owned.set(ctx, of)
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

// ownsTable reports whether this process owns the shard of a table.
func (r *Registry) ownsTable(t *table.Table) bool { return r.Owns(t.Guild()) }

// Owns implements table.Engine: it reports whether this process owns the shard of a guild.
func (r *Registry) Owns(guild snowflake.ID) bool {
	_, owns := r.owned.of(guild)
	return owns
}
