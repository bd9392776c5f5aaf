package sqlite

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"korsar/storage"
	"korsar/storage/journal"
)

const customsOf = `SELECT customs FROM guilds WHERE id = ?`

// SetPreferences implements storage.Store.
func (s *Store) SetPreferences(ctx context.Context, p journal.Person, wanted storage.Preferences) error {
	err := s.writeJSON(ctx, wish, int64(p), wanted)
	if err != nil {
		return fmt.Errorf("keep the preferences of person %d: %w", p, err)
	}
	return nil
}

// CustomsOf implements storage.Store.
func (s *Store) CustomsOf(ctx context.Context, guild journal.Snowflake) (c storage.Customs, err error) {
	key, err := stored(guild)
	if err != nil {
		return c, fmt.Errorf("read the customs of guild %d: %w", guild, err)
	}
	var text string
	err = s.one(ctx, []any{&text}, customsOf, key)
	if errors.Is(err, storage.ErrNotFound) {
		return c, nil
	}
	if err == nil {
		err = json.Unmarshal([]byte(text), &c)
	}
	if err != nil {
		return c, fmt.Errorf("read the customs of guild %d: %w", guild, err)
	}
	return c, nil
}

// SetCustoms implements storage.Store.
func (s *Store) SetCustoms(ctx context.Context, guild journal.Snowflake, c storage.Customs) error {
	key, err := stored(guild)
	if err == nil {
		err = s.writeJSON(ctx, ordain, key, c)
	}
	if err != nil {
		return fmt.Errorf("keep the customs of guild %d: %w", guild, err)
	}
	return nil
}

// writeJSON has a statement that takes a key and a JSON object run. Errors:
// storage.ErrNotFound if it changed nothing.
func (s *Store) writeJSON(ctx context.Context, do statement, key int64, object any) error {
	text, err := json.Marshal(object)
	if err != nil {
		return err
	}
	return s.write(ctx, func(w *writer) error {
		changed, err := w.changes(do, rowOf(key, string(text)))
		if err == nil && !changed {
			err = storage.ErrNotFound
		}
		return err
	})
}
