package community

import (
	"context"
	"sync"

	"korsar/bot/table"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// UserPreferences is what a user wants at every table.
type UserPreferences struct {
	table.IsReply
	storage.UserPreferences
}

// GuildSettings is what holds at every table of a guild.
type GuildSettings struct {
	table.IsReply
	storage.GuildSettings
}

// Preferences returns what the user who clicked wants at every table.
func (s *Service) Preferences(ctx context.Context, c table.Click) table.Reply {
	preferences, err := table.PreferencesOf(ctx, s.store.People, c.User)
	if err != nil {
		return s.registry.Refuse(ctx, 0, err)
	}
	return UserPreferences{UserPreferences: preferences}
}

// SetPreferences changes what the user who clicked wants. Hands that are shown from then on follow it.
func (s *Service) SetPreferences(ctx context.Context, c table.Click, change func(*storage.UserPreferences)) table.Reply {
	person, err := s.store.People.PersonOf(ctx, c.User, c.Name)
	if err != nil {
		return s.registry.Refuse(ctx, 0, err)
	}
	before, err := table.PreferencesOf(ctx, s.store.People, c.User)
	if err != nil {
		return s.registry.Refuse(ctx, 0, err)
	}
	after := before
	change(&after)
	if err := s.store.People.SetPreferences(ctx, person, after); err != nil {
		return s.registry.Refuse(ctx, 0, err)
	}
	s.registry.SettingsChanged()
	if changesTurns(before, after) {
		s.followPreferences(ctx, person)
	}
	return UserPreferences{UserPreferences: after}
}

// changesTurns reports whether a change of preferences changes when somebody plays or is reminded.
func changesTurns(before, after storage.UserPreferences) bool {
	before.NoPictures, before.Streamer, before.Language = after.NoPictures, after.Streamer, after.Language
	before.Unlisted, before.Everywhere = after.Unlisted, after.Everywhere
	return before != after
}

// followPreferences has every table of a person follow what has changed about when they play. One that fails does so when
// its turn is due.
func (s *Service) followPreferences(ctx context.Context, person journal.PersonID) {
	list, err := s.store.Index.TablesOf(ctx, person, maxTables)
	if err != nil {
		s.registry.Report(ctx, "cannot list somebody's tables", err)
	}
	for _, one := range list {
		if onTurn(one) != person {
			continue
		}
		if err := s.registry.With(ctx, one.Table, func(t *table.Table) error { return t.FollowPreferences(ctx) }); err != nil {
			s.registry.Report(ctx, "table cannot follow somebody's preferences", err, "table", one.Table)
		}
	}
}

// maxLanguages is how many users' languages are held in memory.
const maxLanguages = 10_000

// languages is the languages that users prefer, as far as they were asked for since the last change of anybody's
// preferences.
type languages struct {
	mu      sync.Mutex
	version int64
	known   map[snowflake.ID]string
}

// find returns the language of a user, if it is known in a version of the preferences.
func (l *languages) find(user snowflake.ID, version int64) (language string, known bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.version != version || len(l.known) > maxLanguages || l.known == nil {
		l.version, l.known = version, map[snowflake.ID]string{}
	}
	language, known = l.known[user]
	return language, known
}

// add notes the language of a user, as it was read in a version of the preferences.
func (l *languages) add(user snowflake.ID, version int64, language string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.version == version {
		l.known[user] = language
	}
}

// LanguageOf returns the language that a user prefers to read; "" if they never chose one, or if it cannot be known now.
func (s *Service) LanguageOf(ctx context.Context, user snowflake.ID) string {
	version := s.registry.SettingsVersion()
	if language, known := s.languages.find(user, version); known {
		return language
	}
	preferences, err := table.PreferencesOf(ctx, s.store.People, user)
	if err != nil {
		return "" // what the click asks of the store will fail with the reason
	}
	s.languages.add(user, version, preferences.Language)
	return preferences.Language
}

// GuildSettings returns what holds at every table of a guild.
func (s *Service) GuildSettings(ctx context.Context, guild snowflake.ID) table.Reply {
	settings, err := s.store.Guilds.GuildSettings(ctx, guild)
	if err != nil {
		return s.registry.Refuse(ctx, 0, err)
	}
	return GuildSettings{GuildSettings: settings}
}

// SetGuildSettings changes what holds in a guild. Boards that are shown from then on follow it.
func (s *Service) SetGuildSettings(ctx context.Context, guild snowflake.ID, change func(*storage.GuildSettings)) table.Reply {
	settings, err := s.store.Guilds.GuildSettings(ctx, guild)
	if err != nil {
		return s.registry.Refuse(ctx, 0, err)
	}
	change(&settings)
	if err := s.store.Guilds.SetGuildSettings(ctx, guild, settings); err != nil {
		return s.registry.Refuse(ctx, 0, err)
	}
	if err := s.scheduleAnnouncements(ctx, guild, settings); err != nil {
		return s.registry.Refuse(ctx, 0, err)
	}
	s.registry.SettingsChanged()
	return GuildSettings{GuildSettings: settings}
}

// Settings returns what holds at every table of a guild.
func (s *Service) Settings(ctx context.Context, guild snowflake.ID) (storage.GuildSettings, error) {
	return s.store.Guilds.GuildSettings(ctx, guild)
}
