package discord

import (
	"context"

	"korsar/bot/say"
	"korsar/bot/table"
)

// withNamed does something with somebody whom a command names.
func (b *Bot) withNamed(ctx context.Context, c *click, a arguments, user string, do func(table.User) error) error {
	who, bot := a.resolve(user)
	if bot || who.ID == 0 {
		return b.tell(ctx, c, text(c.language.Fault(say.NoBots)))
	}
	return do(who)
}

// ofNamed answers a command with what there is to say of whom its option "who" names; of
// nobody in particular, if it names none.
func ofNamed(say func(*Bot, context.Context, *click, table.User) table.Reply) func(*Bot, context.Context, *click, arguments) error {
	return func(b *Bot, ctx context.Context, c *click, a arguments) error {
		if a.text("who") == "" {
			return b.reply(ctx, c, say(b, ctx, c, table.User{}))
		}
		return b.withNamed(ctx, c, a, a.text("who"), func(who table.User) error { return b.reply(ctx, c, say(b, ctx, c, who)) })
	}
}
