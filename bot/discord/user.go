package discord

import (
	"context"

	"github.com/bwmarrin/discordgo"

	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/storage/snowflake"
)

// resolvedUser returns somebody of the people that Discord told of; nobody, the zero value, if
// they are not among them. Bot reports whether it is a bot.
func resolvedUser(users map[string]*discordgo.User, members map[string]*discordgo.Member, user string) (who table.User, bot bool) {
	u := users[user]
	if u == nil {
		return who, false
	}
	return table.User{ID: snowflake.Parse(user), Name: displayName(members[user], u)}, u.Bot
}

// withUser does something with somebody whom a command names.
func (b *Bot) withUser(ctx context.Context, c *click, a arguments, user string, do func(table.User) error) error {
	who, bot := a.resolveUser(user)
	if bot || who.ID == 0 {
		return b.answer(ctx, c, textMessage(c.language.Fault(say.NoBots)))
	}
	return do(who)
}

// aboutUser answers a command with what there is to say of whom its option "who" names; of
// nobody in particular, if it names none.
func aboutUser(say func(*Bot, context.Context, *click, table.User) table.Reply) func(*Bot, context.Context, *click, arguments) error {
	return func(b *Bot, ctx context.Context, c *click, a arguments) error {
		if a.text("who") == "" {
			return b.reply(ctx, c, say(b, ctx, c, table.User{}))
		}
		return b.withUser(ctx, c, a, a.text("who"), func(who table.User) error { return b.reply(ctx, c, say(b, ctx, c, who)) })
	}
}
