package engine

import (
	"context"
	"time"

	"korsar/bot/table"
	"korsar/storage"
	"korsar/storage/journal"
)

const (
	// lookEvery is how often a process that shares its store looks for what others have changed.
	lookEvery = time.Second
	// lookShare is the least wait before the next look for messages, as a multiple of the time that a look takes.
	lookShare = 20
	// maxFollowed is how many tables are looked up at once.
	maxFollowed = 1000
)

// look follows the commits of other processes: it delivers messages, shows the newest state wherever this process shows
// a table, and ends the subscriptions of live pages that were replaced or removed.
func (r *Registry) look(ctx context.Context) error {
	if err := r.lookForSettings(ctx); err != nil {
		return err
	}
	watched := r.hub.keys()
	r.markUsed(watched)
	if err := r.follow(ctx, append(r.shown(), watched...)...); err != nil {
		return err
	}
	tokens, err := r.store.LiveTokens(ctx, watched...)
	if err != nil {
		return err
	}
	for _, id := range watched {
		r.hub.endExcept(id, tokens[id])
	}
	return r.dispatcher.lookForOthers(ctx)
}

// shown returns the tables whose hands this process is showing.
func (r *Registry) shown() (ids []journal.TableID) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for id, s := range r.slots {
		if s.shown.Load() {
			ids = append(ids, id)
		}
	}
	return ids
}

// markUsed keeps tables in memory, so that changes by other processes are noticed.
func (r *Registry) markUsed(ids []journal.TableID) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, id := range ids {
		if s := r.slots[id]; s != nil {
			s.used = r.clock.Now()
		}
	}
}

// CatchUp reads tables again if other processes have changed them. It does nothing unless the store is shared.
func (r *Registry) CatchUp(ctx context.Context, ids ...journal.TableID) error {
	if !r.shared {
		return nil
	}
	return r.follow(ctx, ids...)
}

// follow reads tables again if other processes have changed them, and updates what this process shows of them. A table
// that cannot be read, because it is damaged, deleted or written by a newer version, is logged and skipped.
func (r *Registry) follow(ctx context.Context, ids ...journal.TableID) error {
	for len(ids) > 0 {
		some := ids[:min(len(ids), maxFollowed)]
		ids = ids[len(some):]
		latest, err := r.store.LatestEntries(ctx, some...)
		if err != nil {
			return err
		}
		for id, seq := range latest {
			if s := r.slotOf(id); s == nil || s.seq.Load() >= seq {
				continue
			}
			err := r.With(ctx, id, func(t *table.Table) error { return t.CatchUp(ctx, seq) })
			if err != nil && !isRetryable(err) {
				r.reportUnread(ctx, id, err)
				continue
			}
			if err != nil {
				return err
			}
			r.dispatcher.hands.Wake(id, nil)
			r.Notify(id)
		}
	}
	return nil
}

// reportUnread logs that a table which another process has changed cannot be read.
func (r *Registry) reportUnread(ctx context.Context, id journal.TableID, err error) {
	if ctx.Err() == nil {
		r.failures.report(ctx, "cannot read what another process has made of a table", err, "table", id)
	}
}

// lookForOthers looks for messages that other processes have added. If thousands wait for the platform's limits, a look
// takes long and finds little that is new. So looks take less than 1/lookShare of the time.
func (d *dispatcher) lookForOthers(ctx context.Context) error {
	clock := d.registry.clock
	began := clock.Now()
	if began.Before(d.nextLook) {
		return nil
	}
	err := d.registry.EachShard(ctx, d.look)
	d.nextLook = clock.Now().Add(lookShare * clock.Since(began))
	return err
}

// look delivers the messages of a shard that are due, after it has read those that another process has added.
func (d *dispatcher) look(ctx context.Context, of storage.Shard) error {
	due, err := d.registry.store.Undelivered(ctx, of, d.registry.clock.Now(), maxBacklog)
	if err != nil {
		return err
	}
	for _, m := range due {
		if d.unrecorded.has(m.Table) {
			continue
		}
		err := d.registry.With(ctx, m.Table, func(t *table.Table) error {
			if !t.Awaits(m) {
				return t.Reread(ctx)
			}
			return nil
		})
		if err != nil {
			d.report(ctx, m.Table, err)
		}
		d.wake(m.Table)
	}
	return nil
}
