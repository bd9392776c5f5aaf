package community

import (
	"context"
	"errors"
	"sync"

	"korsar/bot/engine"
	"korsar/bot/table"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// UserPreferences is the reply that shows a user's preferences.
type UserPreferences struct {
	table.IsReply
	storage.UserPreferences
}

// GuildSettings is the reply that shows a guild's settings.
type GuildSettings struct {
	table.IsReply
	storage.GuildSettings
}

// Preferences returns the preferences of the user who clicked.
func (s *Service) Preferences(ctx context.Context, c table.Click) table.Reply {
	preferences, err := s.store.PreferencesOf(ctx, c.User)
	if err != nil {
		return s.registry.Refuse(ctx, 0, err)
	}
	return UserPreferences{UserPreferences: preferences}
}

// PreferencesOf returns the preferences of a user. If the store fails, it reports the error and returns false.
func (s *Service) PreferencesOf(ctx context.Context, user snowflake.ID) (p storage.UserPreferences, read bool) {
	p, err := s.store.PreferencesOf(ctx, user)
	if err != nil {
		s.registry.Report(ctx, "cannot read a user's preferences", err)
	}
	return p, err == nil
}

// SetPreferences changes the preferences of the user who clicked. They apply to hands shown from then on.
func (s *Service) SetPreferences(ctx context.Context, c table.Click,
	change func(*storage.UserPreferences)) table.Reply {
	person, err := s.store.PersonOf(ctx, c.User, c.Name)
	if err != nil {
		return s.registry.Refuse(ctx, 0, err)
	}
	before, after, err := s.changePreferences(ctx, c.User, person, change)
	switch {
	case errors.Is(err, storage.ErrRepeated):
		return s.Preferences(ctx, c)
	case err != nil:
		return s.registry.Refuse(ctx, 0, err)
	}
	s.registry.SettingsChanged()
	if changesTurns(before, after) {
		s.followPreferences(ctx, person)
	}
	return UserPreferences{UserPreferences: after}
}

// changePreferences stores the changed preferences of a user, and returns them as they were and as they are.
func (s *Service) changePreferences(ctx context.Context, user snowflake.ID, person journal.PersonID,
	change func(*storage.UserPreferences)) (before, after storage.UserPreferences, err error) {
	defer s.settings.lock(user)()
	if before, err = s.store.PreferencesOf(ctx, user); err != nil {
		return before, before, err
	}
	after = before
	change(&after)
	return before, after, s.store.SetPreferences(ctx, person, after)
}

// settingsLocks serialize the changes of a user's preferences, or of a guild's settings, in this process. Each change
// reads and stores all of them, so one of two concurrent changes would be lost.
type settingsLocks [64]sync.Mutex // each is held while the store is read and written

// lock blocks until no other change of the user's preferences or the guild's settings is in progress. The caller must
// call unlock.
func (l *settingsLocks) lock(id snowflake.ID) (unlock func()) {
	m := &l[uint64(id.Time().UnixMilli())%uint64(len(l))]
	m.Lock()
	return m.Unlock
}

// changesTurns reports whether a change of preferences affects turns or reminders.
func changesTurns(before, after storage.UserPreferences) bool {
	before.NoPictures, before.Streamer, before.Language = after.NoPictures, after.Streamer, after.Language
	before.Unlisted, before.Everywhere, before.Guide = after.Unlisted, after.Everywhere, after.Guide
	return before != after
}

// followPreferences reschedules the turn of every table where the person is on turn. A table that fails applies the
// preferences when its turn is due.
func (s *Service) followPreferences(ctx context.Context, person journal.PersonID) {
	list, err := s.store.TablesOf(ctx, person, engine.MaxTables)
	if err != nil {
		s.registry.Report(ctx, "cannot list a user's tables", err)
	}
	for _, one := range list {
		if onTurn(one) != person {
			continue
		}
		err := s.registry.With(ctx, one.Table, func(t *table.Table) error { return t.FollowPreferences(ctx) })
		if err != nil {
			s.registry.Report(ctx, "cannot apply a user's preferences to a table", err, "table", one.Table)
		}
	}
}

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

// GuildSettings returns the reply that shows a guild's settings.
func (s *Service) GuildSettings(ctx context.Context, guild snowflake.ID) table.Reply {
	settings, err := s.store.GuildSettings(ctx, guild)
	if err != nil {
		return s.registry.Refuse(ctx, 0, err)
	}
	return GuildSettings{GuildSettings: settings}
}

// SetGuildSettings changes the settings of a guild. They apply to boards shown from then on.
func (s *Service) SetGuildSettings(ctx context.Context, guild snowflake.ID,
	change func(*storage.GuildSettings)) table.Reply {
	defer s.settings.lock(guild)()
	settings, err := s.store.GuildSettings(ctx, guild)
	if err != nil {
		return s.registry.Refuse(ctx, 0, err)
	}
	was := settings
	change(&settings)
	due, err := s.nextAnnouncements(ctx, guild, was, settings)
	if err != nil {
		return s.registry.Refuse(ctx, 0, err)
	}
	switch err := s.store.SetGuildSettings(ctx, guild, settings, due...); {
	case errors.Is(err, storage.ErrRepeated):
		return s.GuildSettings(ctx, guild)
	case err != nil:
		return s.registry.Refuse(ctx, 0, err)
	}
	for _, next := range due {
		s.registry.WakeAt(next.At)
	}
	s.registry.SettingsChanged()
	return GuildSettings{GuildSettings: settings}
}
