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
	if before.Streak && !after.Streak {
		if err := s.followStreak(ctx, person, after); err != nil { // the warning removes itself when it is due
			s.registry.Report(ctx, "cannot remove the warning of a streak", err)
		}
	}
	if changesTurns(before, after) {
		s.followPreferences(ctx, person)
	}
	return UserPreferences{UserPreferences: after}
}

// changePreferences stores the changed preferences of a user, and returns them as they were and as they are. A warning
// of streaks is scheduled first: nothing would schedule it later.
func (s *Service) changePreferences(ctx context.Context, user snowflake.ID, person journal.PersonID,
	change func(*storage.UserPreferences)) (before, after storage.UserPreferences, err error) {
	defer s.settings.lock(user)()
	if before, err = s.store.PreferencesOf(ctx, user); err != nil {
		return before, before, err
	}
	after = before
	change(&after)
	if after.Streak {
		if err = s.followStreak(ctx, person, after); err != nil {
			return before, before, err
		}
	}
	return before, after, s.store.SetPreferences(ctx, person, after)
}

// settingsLocks serialize the changes of a user's preferences, or of a guild's settings, in this process. Each change
// reads and stores all of them, so one of two concurrent changes would be lost.
type settingsLocks [64]sync.Mutex // each is held while the store is read and written

// lock blocks until no other change of the user's preferences or the guild's settings is in progress. The caller must
// call unlock.
func (l *settingsLocks) lock(id snowflake.ID) (unlock func()) {
	m := &l[uint64(id.Time().UnixMilli())%uint64(len(l))] // the low bits are a counter, mostly 0
	m.Lock()
	return m.Unlock
}

// changesTurns reports whether a change of preferences affects turns or reminders.
func changesTurns(before, after storage.UserPreferences) bool {
	before.NoPictures, before.Streamer, before.Language = after.NoPictures, after.Streamer, after.Language
	before.Unlisted, before.Everywhere, before.Guide = after.Unlisted, after.Everywhere, after.Guide
	before.Next, before.Streak = after.Next, after.Streak
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
