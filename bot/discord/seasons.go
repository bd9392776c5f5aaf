package discord

import (
	"cmp"
	"context"
	"time"

	"korsar/bot/community"
	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/storage"
)

func (b *Bot) seasons(ctx context.Context, c *click, _ arguments) error {
	return b.showSeasons(ctx, c, b.community.GuildSettings(ctx, c.Guild))
}

// showSeasons shows how long a guild's seasons last, and in which channel they are announced.
func (b *Bot) showSeasons(ctx context.Context, c *click, r table.Reply) error {
	if s, ok := r.(community.GuildSettings); ok {
		return b.answer(ctx, c, seasonsMessage(c.language, s, b.clock.Now()))
	}
	return b.reply(ctx, c, r)
}

func seasonsMessage(t *say.Localizer, s community.GuildSettings, now time.Time) message {
	m := pageMessage(t.Seasons(s, now))
	m.addPicker(t, guildValueMenu.action, say.PickSeasons, string(cmp.Or(s.Seasons, storage.Monthly)))
	m.addButtons(guildSelect(t, typeChannels, say.PickAnnouncements, 1, s.Announcements))
	m.addButtons(toggleButton(t, guildValueMenu.action, say.SwitchDigest, s.Digest))
	return m
}
