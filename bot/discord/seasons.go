package discord

import (
	"context"

	"korsar/bot/say"
	"korsar/bot/table"
)

func init() {
	onCommand(command{path: "korsar-admin seasons", weight: 280, run: (*Bot).seasons})
}

func (b *Bot) seasons(ctx context.Context, c *click, _ arguments) error {
	return b.showSeasons(ctx, c, b.registry.GuildSettings(ctx, c.Guild))
}

// showSeasons shows how long a guild's seasons last, and where its news come.
func (b *Bot) showSeasons(ctx context.Context, c *click, r table.Reply) error {
	if s, read := r.(table.GuildSettings); read {
		return b.tell(ctx, c, seasonsMessage(c.language, s))
	}
	return b.reply(ctx, c, r)
}

func seasonsMessage(t *say.Localizer, s table.GuildSettings) message {
	m := pageMessage(t.Seasons(s))
	m.pick(t, settingPicked, say.PickSeasons, orUsual(string(s.Seasons)))
	m.buttons(theirs(t, typeChannels, say.PickAnnouncements, 1, s.Announcements))
	m.buttons(toggle(t, settingPressed, say.SwitchDigest, s.Digest))
	return m
}
