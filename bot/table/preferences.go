package table

import (
	"context"
	"errors"

	"korsar/storage"
	"korsar/storage/journal"
)

// PreferencesOf is what whoever clicked wants at every table.
func (h *Harbour) PreferencesOf(ctx context.Context, c Click) Reply {
	wishes, err := h.wishesOf(ctx, c)
	if err != nil {
		return h.explain(0, err)
	}
	return Preferences{wishes}
}

// Prefer changes what whoever clicked wants. Hands that are shown from then on
// follow it.
func (h *Harbour) Prefer(ctx context.Context, c Click, change func(*storage.Preferences)) Reply {
	person, err := h.Store.PersonOf(ctx, c.User, c.Name)
	if err != nil {
		return h.explain(0, err)
	}
	wishes, err := h.wishesOf(ctx, c)
	if err != nil {
		return h.explain(0, err)
	}
	change(&wishes)
	if err := h.Store.SetPreferences(ctx, person, wishes); err != nil {
		return h.explain(0, err)
	}
	h.wishes.Add(1)
	return Preferences{wishes}
}

// wishesOf is what a person wants; the zero value if they were never seen.
func (h *Harbour) wishesOf(ctx context.Context, c Click) (wishes storage.Preferences, err error) {
	person, err := h.Store.FindPerson(ctx, c.User)
	if errors.Is(err, storage.ErrNotFound) {
		return wishes, nil
	}
	if err != nil {
		return wishes, err
	}
	profiles, err := h.Store.People(ctx, person)
	return profiles[person].Preferences, err
}

// SettingsOf is what holds at every table of a guild.
func (h *Harbour) SettingsOf(ctx context.Context, guild journal.Snowflake) Reply {
	customs, err := h.Store.CustomsOf(ctx, guild)
	if err != nil {
		return h.explain(0, err)
	}
	return Settings{customs}
}

// Ordain changes what holds in a guild. Boards that are shown from then on
// follow it.
func (h *Harbour) Ordain(ctx context.Context, guild journal.Snowflake, change func(*storage.Customs)) Reply {
	customs, err := h.Store.CustomsOf(ctx, guild)
	if err != nil {
		return h.explain(0, err)
	}
	change(&customs)
	if err := h.Store.SetCustoms(ctx, guild, customs); err != nil {
		return h.explain(0, err)
	}
	h.wishes.Add(1)
	return Settings{customs}
}
