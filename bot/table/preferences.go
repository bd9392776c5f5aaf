package table

import (
	"context"
	"errors"
	"sync"

	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// Preferences is what whoever clicked wants at every table.
func (h *Registry) Preferences(ctx context.Context, c Click) Reply {
	wishes, err := h.preferencesOf(ctx, c)
	if err != nil {
		return h.explain(ctx, 0, err)
	}
	return UserPreferences{wishes}
}

// SetPreferences changes what whoever clicked wants. Hands that are shown from then on
// follow it.
func (h *Registry) SetPreferences(ctx context.Context, c Click, change func(*storage.UserPreferences)) Reply {
	person, err := h.Store.People.PersonOf(ctx, c.User, c.Name)
	if err != nil {
		return h.explain(ctx, 0, err)
	}
	wishes, err := h.preferencesOf(ctx, c)
	if err != nil {
		return h.explain(ctx, 0, err)
	}
	before := wishes
	change(&wishes)
	if err := h.Store.People.SetPreferences(ctx, person, wishes); err != nil {
		return h.explain(ctx, 0, err)
	}
	h.settingsVersion.Add(1)
	before.NoPictures, before.Streamer, before.Language = wishes.NoPictures, wishes.Streamer, wishes.Language
	before.Unlisted, before.Everywhere = wishes.Unlisted, wishes.Everywhere
	if before != wishes {
		h.subscribe(ctx, person)
	}
	return UserPreferences{wishes}
}

// subscribe has every table of a person follow what has changed about when they
// play. One that fails does so when its turn is due.
func (h *Registry) subscribe(ctx context.Context, p journal.PersonID) {
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

// preferencesOf is what a person wants; the zero value if they were never seen.
func (h *Registry) preferencesOf(ctx context.Context, c Click) (wishes storage.UserPreferences, err error) {
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

// languages is the languages that people prefer, as far as they were asked for
// since the last change of anybody's preferences.
type languages struct {
	mu     sync.Mutex
	wishes int64
	known  map[snowflake.ID]string
}

// LanguageOf is the language that somebody prefers to read; "" if they never
// said, or if it cannot be known now.
func (h *Registry) LanguageOf(ctx context.Context, user snowflake.ID) string {
	wishes := h.settingsVersion.Load()
	h.languages.mu.Lock()
	if h.languages.wishes != wishes || len(h.languages.known) > manyTongues || h.languages.known == nil {
		h.languages.wishes, h.languages.known = wishes, map[snowflake.ID]string{}
	}
	language, known := h.languages.known[user]
	h.languages.mu.Unlock()
	if known {
		return language
	}
	wanted, err := h.preferencesOf(ctx, Click{User: user})
	if err != nil {
		return "" // what the click asks of the store will say what is wrong
	}
	h.languages.mu.Lock()
	defer h.languages.mu.Unlock()
	if h.languages.wishes == wishes {
		h.languages.known[user] = wanted.Language
	}
	return wanted.Language
}

// GuildSettings is what holds at every table of a guild.
func (h *Registry) GuildSettings(ctx context.Context, guild snowflake.ID) Reply {
	customs, err := h.Store.Guilds.GuildSettings(ctx, guild)
	if err != nil {
		return h.explain(ctx, 0, err)
	}
	return GuildSettings{customs}
}

// SetGuildSettings changes what holds in a guild. Boards that are shown from then on
// follow it.
func (h *Registry) SetGuildSettings(ctx context.Context, guild snowflake.ID, change func(*storage.GuildSettings)) Reply {
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
	h.settingsVersion.Add(1)
	return GuildSettings{customs}
}
