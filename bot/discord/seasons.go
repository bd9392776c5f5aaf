package discord

import (
	"cmp"
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
	m.pick(t, actFix, say.PickSeasons, cmp.Or(string(s.Seasons), say.Usual))
	none := 0
	news := component{Type: typeChannels, CustomID: button{Action: actFix, Arg: string(say.PickNews)}.String(), Placeholder: t.Picker(say.PickNews), Least: &none, Most: 1}
	if s.News != 0 {
		news.Defaults = []chosen{{id(s.News), "channel"}}
	}
	m.buttons(news)
	m.buttons(toggle(t, actOrdain, say.SwitchDigest, s.Digest))
	return m
}
