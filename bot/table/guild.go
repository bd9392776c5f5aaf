package table

import (
	"context"
	"fmt"
	"slices"
	"time"

	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

const (
	// keptTime is how long the tables of a guild that removed the bot are kept.
	keptTime = 30 * 24 * time.Hour
	// manyTables is more than a guild has at once.
	manyTables = 10_000
)

// ScheduleDeletion has the tables of a guild wait, because the bot was removed from it,
// and be forgotten if that lasts.
func (h *Registry) ScheduleDeletion(ctx context.Context, guild snowflake.ID) error {
	at := h.Clock.Now().Add(keptTime)
	if err := h.Store.Guilds.ScheduleDeletion(ctx, guild, at); err != nil {
		return err
	}
	h.scheduler.wakeAt(at)
	return h.eachTableAt(ctx, guild, func(t *Table) error {
		if t.now.Phase == journal.Shelved || t.now.Paused == journal.Removed {
			return nil
		}
		return t.quietly(ctx, storage.Commit{}, journal.Paused{Why: journal.Removed})
	})
}

// CancelDeletion has them go on, because the bot is back. Of a guild that never
// removed it there is nothing to do: every one says hello when the bot signs on.
func (h *Registry) CancelDeletion(ctx context.Context, guild snowflake.ID) error {
	forsaken, err := h.Store.Guilds.ScheduledForDeletion(ctx)
	if err != nil || !slices.Contains(forsaken, guild) {
		return err
	}
	if err := h.Store.Guilds.ScheduleDeletion(ctx, guild, time.Time{}); err != nil {
		return err
	}
	return h.eachTableAt(ctx, guild, func(t *Table) error {
		if t.now.Paused != journal.Removed {
			return nil
		}
		return t.repost(ctx, nil) // the board that stands is what ends the pause
	})
}

// SyncGuilds compares the guilds that the bot is in with those that have tables,
// for what happened while it was away. Mine tells those of which the list would
// have the guild.
func (h *Registry) SyncGuilds(ctx context.Context, in []snowflake.ID, mine func(snowflake.ID) bool) error {
	known, err := h.Store.Guilds.GuildsWithTables(ctx)
	if err != nil {
		return err
	}
	there := map[snowflake.ID]bool{}
	for _, guild := range in {
		there[guild] = true
	}
	for _, guild := range known {
		if !there[guild] && mine(guild) {
			if err := h.ScheduleDeletion(ctx, guild); err != nil {
				return err
			}
		}
	}
	forsaken, err := h.Store.Guilds.ScheduledForDeletion(ctx)
	if err != nil {
		return err
	}
	for _, guild := range forsaken {
		if there[guild] {
			if err := h.CancelDeletion(ctx, guild); err != nil {
				return err
			}
		}
	}
	return nil
}

// eachTableAt does something at every table of a guild whose game is not over.
// One that fails leaves the others alone.
func (h *Registry) eachTableAt(ctx context.Context, guild snowflake.ID, do func(*Table) error) error {
	list, err := h.Store.Index.TablesAt(ctx, guild, manyTables)
	if err != nil {
		return err
	}
	for _, s := range list {
		if err := h.with(ctx, s.Table, do); err != nil {
			h.fails.report(ctx, "a table could not follow its guild", err, "table", s.Table, "guild", guild)
		}
	}
	return nil
}

// delete forgets a table of a guild that removed the bot long ago.
func (h *Registry) delete(ctx context.Context, id journal.TableID) error {
	if err := h.Store.Tables.Delete(ctx, id); err != nil {
		return fmt.Errorf("forget a table: %w", err)
	}
	h.rebuilds.wake()
	h.hub.end(id)
	h.mu.Lock()
	delete(h.tables, id) // a click that is there already meets the store's refusal
	h.mu.Unlock()
	return nil
}

// GuildTables lists the tables of the guild clicked in whose game is not over, for its
// managers: those that who clicked may see.
func (h *Registry) GuildTables(ctx context.Context, c Click) Reply {
	list, err := h.visibleTables(ctx, c)
	if err != nil {
		return h.explain(ctx, 0, err)
	}
	berths, err := h.listings(ctx, 0, list)
	if err != nil {
		return h.explain(ctx, 0, err)
	}
	return GuildTables{Tables: berths}
}

func (h *Registry) visibleTables(ctx context.Context, c Click) ([]storage.Summary, error) {
	list, err := h.Store.Index.TablesAt(ctx, c.Guild, manyTables)
	if err != nil {
		return nil, err
	}
	person, err := h.Store.People.FindPerson(ctx, c.User)
	if unlessNotFound(err) != nil {
		return nil, err
	}
	return visible(ctx, h, c, list, listingsLimit, func(s storage.Summary) (snowflake.ID, bool) {
		return s.Channel, person != 0 && slices.Contains(s.People, person)
	})
}
