package sqlite

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

const guildSettingsOf = `SELECT customs FROM guilds WHERE id = ?`

// SetPreferences implements storage.People.
func (s *Store) SetPreferences(ctx context.Context, p journal.PersonID, wanted storage.UserPreferences) error {
	text, err := json.Marshal(wanted)
	if err == nil {
		err = s.write(ctx, func(w *writer) error {
			if err := w.must(setPreferences, rowOf(int64(p), string(text))); err != nil {
				return err
			}
			_, err := w.exec(updateRanked, rowOf(int64(p)))
			return err
		})
	}
	if err != nil {
		return fmt.Errorf("save the preferences of person %d: %w", p, err)
	}
	return nil
}

// GuildSettings implements storage.Guilds.
func (s *Store) GuildSettings(ctx context.Context, guild snowflake.ID) (c storage.GuildSettings, err error) {
	key, err := stored(guild)
	if err != nil {
		return c, fmt.Errorf("read the settings of guild %d: %w", guild, err)
	}
	var text string
	err = s.one(ctx, []any{&text}, guildSettingsOf, key)
	if errors.Is(err, storage.ErrNotFound) {
		return c, nil
	}
	if err == nil {
		err = json.Unmarshal([]byte(text), &c)
	}
	if err != nil {
		return c, fmt.Errorf("read the settings of guild %d: %w", guild, err)
	}
	return c, nil
}

// SetGuildSettings implements storage.Guilds.
func (s *Store) SetGuildSettings(ctx context.Context, guild snowflake.ID, c storage.GuildSettings) error {
	text, err := json.Marshal(c)
	key, tooLarge := stored(guild)
	if err = errors.Join(err, tooLarge); err == nil {
		err = s.write(ctx, func(w *writer) error { return w.must(setGuildSettings, rowOf(key, string(text))) })
	}
	if err != nil {
		return fmt.Errorf("save the settings of guild %d: %w", guild, err)
	}
	return nil
}
