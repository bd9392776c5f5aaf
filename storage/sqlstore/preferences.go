package sqlstore

import (
	"context"
	"encoding/json"
	"fmt"

	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

var (
	preferencesOf   = define(`SELECT preferences FROM people WHERE "user" = ?1`)
	guildSettingsOf = define(`SELECT settings FROM guilds WHERE id = ?1`)
)

// PreferencesOf implements storage.People.
func (s *Store) PreferencesOf(ctx context.Context, user snowflake.ID) (p storage.UserPreferences, err error) {
	if err := s.readAll(ctx, querySettings(&p, preferencesOf, user)); err != nil {
		return p, fmt.Errorf("read preferences of user %d: %w", user, err)
	}
	return p, nil
}

// querySettings returns the query that decodes the settings of an id. It changes nothing if none are stored.
func querySettings(settings any, statement *Statement, of snowflake.ID) Query {
	return Query{statement, Row{int64(of)}, func(from Scanner) error {
		var text string
		if err := from.Scan(&text); err != nil {
			return err
		}
		return json.Unmarshal([]byte(text), settings)
	}}
}

// SetPreferences implements storage.People.
func (s *Store) SetPreferences(ctx context.Context, p journal.PersonID, preferences storage.UserPreferences) error {
	text, err := json.Marshal(preferences)
	if err == nil {
		err = s.writeLadders(ctx, 0, onceFor(ctx, effectPreferences, func(w writer) error {
			if err := w.update(updatePreferences, Row{int64(p), string(text)}); err != nil {
				return err
			}
			return w.Exec(updateRanked, Row{int64(p)})
		}))
	}
	if err != nil {
		return fmt.Errorf("save preferences of person %d: %w", p, err)
	}
	return nil
}

// GuildSettings implements storage.Guilds.
func (s *Store) GuildSettings(ctx context.Context, guild snowflake.ID) (settings storage.GuildSettings, err error) {
	if err := s.readAll(ctx, querySettings(&settings, guildSettingsOf, guild)); err != nil {
		return settings, fmt.Errorf("read settings of guild %d: %w", guild, err)
	}
	return settings, nil
}

// SetGuildSettings implements storage.Guilds.
func (s *Store) SetGuildSettings(ctx context.Context, guild snowflake.ID, settings storage.GuildSettings,
	due ...storage.Announcement) error {
	text, err := json.Marshal(settings)
	if err == nil {
		err = s.write(ctx, onceFor(ctx, effectGuildSettings, func(w writer) error {
			if err := w.Exec(upsertGuildSettings, Row{int64(guild), string(text)}); err != nil {
				return err
			}
			for _, a := range due {
				if err := w.setAnnouncement(a); err != nil {
					return err
				}
			}
			return w.followSettings(int64(guild))
		}))
	}
	if err != nil {
		return fmt.Errorf("save settings of guild %d: %w", guild, err)
	}
	return nil
}
