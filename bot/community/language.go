package community

import (
	"context"

	"korsar/storage/snowflake"
)

// maxLanguages is how many users' languages are cached.
const maxLanguages = 10_000

// languageKey identifies the language of a user in a version of the settings.
type languageKey struct {
	user    snowflake.ID
	version int64
}

// LanguageOf returns the language that a user prefers to read. It returns "" if they chose none or the store fails.
func (s *Service) LanguageOf(ctx context.Context, user snowflake.ID) string {
	key := languageKey{user, s.registry.SettingsVersion()}
	if language, known := s.languages.Get(key); known {
		return language
	}
	preferences, err := s.store.PreferencesOf(ctx, user)
	if err != nil {
		return "" // the click's own use of the store reports the error
	}
	s.languages.Add(key, preferences.Language)
	return preferences.Language
}
