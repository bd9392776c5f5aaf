package community

import (
	"context"
	"sync"

	"korsar/storage/snowflake"
)

// maxLanguages is how many users' languages are cached.
const maxLanguages = 10_000

// languages caches the languages that users prefer, until anybody's preferences change.
type languages struct {
	mu      sync.Mutex // guards the fields below
	version int64
	known   map[snowflake.ID]string
}

// find returns the cached language of a user. It empties a cache that is full or of another version of the settings.
func (l *languages) find(user snowflake.ID, version int64) (language string, known bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.version != version || len(l.known) > maxLanguages || l.known == nil {
		l.version, l.known = version, map[snowflake.ID]string{}
	}
	language, known = l.known[user]
	return language, known
}

// add caches the language of a user, unless the settings have another version by now.
func (l *languages) add(user snowflake.ID, version int64, language string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.version == version {
		l.known[user] = language
	}
}

// LanguageOf returns the language that a user prefers to read. It returns "" if they chose none or the store fails.
func (s *Service) LanguageOf(ctx context.Context, user snowflake.ID) string {
	version := s.registry.SettingsVersion()
	if language, known := s.languages.find(user, version); known {
		return language
	}
	preferences, err := s.store.PreferencesOf(ctx, user)
	if err != nil {
		return "" // the click's own use of the store reports the error
	}
	s.languages.add(user, version, preferences.Language)
	return preferences.Language
}
