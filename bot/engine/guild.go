package engine

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"korsar/bot/table"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

const (
	// deletionDelay is how long the tables of a guild that removed the bot are kept.
	deletionDelay = 30 * 24 * time.Hour
	// MaxTables is how many unfinished tables a guild can have.
	MaxTables = 10_000
	// MaxHosted is how many unfinished tables of a guild one user can host.
	MaxHosted = 100
)

// ScheduleDeletion pauses the tables of a guild that removed the bot, and schedules their deletion.
func (r *Registry) ScheduleDeletion(ctx context.Context, guild snowflake.ID) error {
	r.outages.forget(guild)
	at := r.clock.Now().Add(deletionDelay)
	if err := r.store.ScheduleDeletion(ctx, guild, at); err != nil {
		return err
	}
	r.WakeAt(at)
	var failed error
	for _, pause := range r.onRemoved {
		failed = errors.Join(failed, pause(ctx, guild))
	}
	return errors.Join(failed, r.eachTableAt(ctx, guild, func(t *table.Table) error { return t.PauseRemoved(ctx) }))
}

// OnRemoved registers a function to call when a guild has removed the bot. It may be called more than once, and is
// called again after an error. Call OnRemoved before guilds are announced.
func (r *Registry) OnRemoved(pause func(context.Context, snowflake.ID) error) {
	r.onRemoved = append(r.onRemoved, pause)
}

// CancelDeletion resumes the tables of a guild that the bot is back in. It does nothing for a guild that never removed
// the bot, because every guild is announced when the bot signs on. The deletion is canceled last. Until then the guild
// is known to have paused tables, so another call resumes them if this one fails or is interrupted.
func (r *Registry) CancelDeletion(ctx context.Context, guild snowflake.ID) error {
	scheduled, err := r.store.ScheduledForDeletion(ctx)
	if err != nil || !slices.Contains(scheduled, guild) {
		return err
	}
	if err := r.eachTableAt(ctx, guild, func(t *table.Table) error { return t.ResumeRemoved(ctx) }); err != nil {
		return err
	}
	if err := r.store.ScheduleDeletion(ctx, guild, time.Time{}); err != nil {
		return err
	}
	r.WakeAt(r.clock.Now()) // its tournaments are due
	return nil
}

// SyncGuilds catches up with guilds that removed or added the bot while it was away. It compares the list in, the
// guilds that the bot is in, with those that the store knows. The function mine reports whether this process serves a
// guild. A guild that fails does not hold up the others, and the first error is returned.
func (r *Registry) SyncGuilds(ctx context.Context, in []snowflake.ID, mine func(snowflake.ID) bool) error {
	known, err := r.store.KnownGuilds(ctx)
	if err != nil {
		return err
	}
	present := map[snowflake.ID]bool{}
	for _, guild := range in {
		present[guild] = true
	}
	var failed error
	for _, guild := range known {
		if guild != 0 && !present[guild] && mine(guild) { // 0 stands for direct messages
			failed = cmp.Or(failed, r.ScheduleDeletion(ctx, guild))
		}
	}
	scheduled, err := r.store.ScheduledForDeletion(ctx)
	if err != nil {
		return err
	}
	for _, guild := range scheduled {
		if present[guild] {
			failed = cmp.Or(failed, r.CancelDeletion(ctx, guild))
		}
	}
	return failed
}

// eachTableAt calls do for every unfinished table of a guild. It returns the first error after which do may succeed
// later. A table that fails permanently is logged and skipped.
func (r *Registry) eachTableAt(ctx context.Context, guild snowflake.ID, do func(*table.Table) error) error {
	list, err := r.store.TablesAt(ctx, guild, MaxTables)
	if err != nil {
		return err
	}
	for _, s := range list {
		switch failed := r.With(ctx, s.Table, do); {
		case failed == nil:
		case isRetryable(failed), errors.Is(failed, storage.ErrLeaseOver):
			err = cmp.Or(err, fmt.Errorf("pause or resume table %d: %w", s.Table, failed))
		default:
			r.failures.report(ctx, "cannot pause or resume a table", failed, "table", s.Table, "guild", guild)
		}
	}
	return err
}

// delete deletes a table of a guild that removed the bot long ago.
func (r *Registry) delete(ctx context.Context, id journal.TableID) error {
	if err := r.store.Delete(ctx, id); err != nil {
		return fmt.Errorf("delete a table: %w", err)
	}
	r.RebuildLadders()
	r.EndSubscriptions(id)
	r.CloseChat(id, true)
	r.mu.Lock()
	delete(r.slots, id) // the store refuses the clicks that already wait at it
	r.mu.Unlock()
	return nil
}
