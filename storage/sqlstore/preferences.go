package sqlstore

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

var guildSettingsOf = Define(`SELECT customs FROM guilds WHERE id = ?1`)

// SetPreferences implements storage.People.
func (s *Store) SetPreferences(ctx context.Context, p journal.PersonID, preferences storage.UserPreferences) error {
	text, err := json.Marshal(preferences)
	if err == nil {
		err = s.writeLadders(ctx, 0, func(w writer) error {
			if err := w.update(updatePreferences, rowOf(int64(p), string(text))); err != nil {
				return err
			}
			err := w.Exec(updateRanked, rowOf(int64(p)))
			return err
		})
	}
	if err != nil {
		return fmt.Errorf("save preferences of person %d: %w", p, err)
	}
	return nil
}

// GuildSettings implements storage.Guilds.
func (s *Store) GuildSettings(ctx context.Context, guild snowflake.ID) (settings storage.GuildSettings, err error) {
	key, err := storedID(guild)
	if err != nil {
		return settings, fmt.Errorf("read settings of guild %d: %w", guild, err)
	}
	var text string
	err = s.queryRow(ctx, []any{&text}, guildSettingsOf, key)
	if errors.Is(err, storage.ErrNotFound) {
		return settings, nil
	}
	if err == nil {
		err = json.Unmarshal([]byte(text), &settings)
	}
	if err != nil {
		return settings, fmt.Errorf("read settings of guild %d: %w", guild, err)
	}
	return settings, nil
}

// SetGuildSettings implements storage.Guilds.
func (s *Store) SetGuildSettings(ctx context.Context, guild snowflake.ID, settings storage.GuildSettings) error {
	text, err := json.Marshal(settings)
	key, tooLarge := storedID(guild)
	if err = errors.Join(err, tooLarge); err == nil {
		err = s.write(ctx, func(w writer) error { return w.update(upsertGuildSettings, rowOf(key, string(text))) })
	}
	if err != nil {
		return fmt.Errorf("save settings of guild %d: %w", guild, err)
	}
	return nil
}
