package discord

import (
	"context"

	"korsar/bot/say"
	"korsar/bot/table"
)

// seasons shows how long a guild's seasons last, and where its news come.
func (b *Bot) seasons(ctx context.Context, c *click, r table.Reply) error {
	if s, read := r.(table.Settings); read {
		return b.tell(ctx, c, seasonsMessage(c.tongue, s))
	}
	return b.reply(ctx, c, r)
}

func seasonsMessage(t *say.Tongue, s table.Settings) message {
	m := pageMessage(t.Seasons(s))
	m.pick(t, actFix, say.PickSeasons, orUsual(string(s.Seasons)))
	m.buttons(theirs(t, typeChannels, say.PickNews, 1, s.Announcements))
	m.buttons(toggle(t, actOrdain, say.SwitchDigest, s.Digest))
	return m
}
