package table

import (
	"context"
	"errors"
	"sync"

	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// PreferencesOf is what whoever clicked wants at every table.
func (h *Harbour) PreferencesOf(ctx context.Context, c Click) Reply {
	wishes, err := h.wishesOf(ctx, c)
	if err != nil {
		return h.explain(ctx, 0, err)
	}
	return Preferences{wishes}
}

// Prefer changes what whoever clicked wants. Hands that are shown from then on
// follow it.
func (h *Harbour) Prefer(ctx context.Context, c Click, change func(*storage.UserPreferences)) Reply {
	person, err := h.Store.People.PersonOf(ctx, c.User, c.Name)
	if err != nil {
		return h.explain(ctx, 0, err)
	}
	wishes, err := h.wishesOf(ctx, c)
	if err != nil {
		return h.explain(ctx, 0, err)
	}
	before := wishes
	change(&wishes)
	if err := h.Store.People.SetPreferences(ctx, person, wishes); err != nil {
		return h.explain(ctx, 0, err)
	}
	h.wishes.Add(1)
	before.NoPictures, before.Streamer, before.Language = wishes.NoPictures, wishes.Streamer, wishes.Language
	before.Unlisted, before.Everywhere = wishes.Unlisted, wishes.Everywhere
	if before != wishes {
		h.follow(ctx, person)
	}
	return Preferences{wishes}
}

// follow has every table of a person follow what has changed about when they
// play. One that fails does so when its turn is due.
func (h *Harbour) follow(ctx context.Context, p journal.PersonID) {
	list, err := h.Store.Index.TablesOf(ctx, p, manyTables)
	if err != nil {
		h.fails.report(ctx, "somebody's tables could not be listed", err)
	}
	for _, s := range list {
		if turnOf(s) != p {
			continue
		}
		if err := h.with(ctx, s.Table, func(t *Table) error { return t.refresh(ctx) }); err != nil {
			h.fails.report(ctx, "a table could not follow somebody's preferences", err, "table", s.Table)
		}
	}
}

// wishesOf is what a person wants; the zero value if they were never seen.
func (h *Harbour) wishesOf(ctx context.Context, c Click) (wishes storage.UserPreferences, err error) {
	person, err := h.Store.People.FindPerson(ctx, c.User)
	if errors.Is(err, storage.ErrNotFound) {
		return wishes, nil
	}
	if err != nil {
		return wishes, err
	}
	profiles, err := h.Store.People.PeopleByID(ctx, person)
	return profiles[person].Preferences, err
}

// manyTongues is how many people's languages are kept in memory.
const manyTongues = 10_000

// tongues is the languages that people prefer, as far as they were asked for
// since the last change of anybody's preferences.
type tongues struct {
	mu     sync.Mutex
	wishes int64
	known  map[snowflake.ID]string
}

// LanguageOf is the language that somebody prefers to read; "" if they never
// said, or if it cannot be known now.
func (h *Harbour) LanguageOf(ctx context.Context, user snowflake.ID) string {
	wishes := h.wishes.Load()
	h.tongues.mu.Lock()
	if h.tongues.wishes != wishes || len(h.tongues.known) > manyTongues || h.tongues.known == nil {
		h.tongues.wishes, h.tongues.known = wishes, map[snowflake.ID]string{}
	}
	language, known := h.tongues.known[user]
	h.tongues.mu.Unlock()
	if known {
		return language
	}
	wanted, err := h.wishesOf(ctx, Click{User: user})
	if err != nil {
		return "" // what the click asks of the store will say what is wrong
	}
	h.tongues.mu.Lock()
	defer h.tongues.mu.Unlock()
	if h.tongues.wishes == wishes {
		h.tongues.known[user] = wanted.Language
	}
	return wanted.Language
}

// SettingsOf is what holds at every table of a guild.
func (h *Harbour) SettingsOf(ctx context.Context, guild snowflake.ID) Reply {
	customs, err := h.Store.Guilds.GuildSettings(ctx, guild)
	if err != nil {
		return h.explain(ctx, 0, err)
	}
	return Settings{customs}
}

// Ordain changes what holds in a guild. Boards that are shown from then on
// follow it.
func (h *Harbour) Ordain(ctx context.Context, guild snowflake.ID, change func(*storage.GuildSettings)) Reply {
	customs, err := h.Store.Guilds.GuildSettings(ctx, guild)
	if err != nil {
		return h.explain(ctx, 0, err)
	}
	change(&customs)
	if err := h.Store.Guilds.SetGuildSettings(ctx, guild, customs); err != nil {
		return h.explain(ctx, 0, err)
	}
	if err := h.schedule(ctx, guild, customs); err != nil {
		return h.explain(ctx, 0, err)
	}
	h.wishes.Add(1)
	return Settings{customs}
}
