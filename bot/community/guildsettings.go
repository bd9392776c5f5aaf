package community

import (
	"context"
	"errors"

	"korsar/bot/table"
	"korsar/storage"
	"korsar/storage/snowflake"
)

// GuildSettings is the reply that shows a guild's settings.
type GuildSettings struct {
	table.IsReply
	storage.GuildSettings
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
	s.gameLists.worker.Wake(guild, nil)
	s.registry.SettingsChanged()
	return GuildSettings{GuildSettings: settings}
}
