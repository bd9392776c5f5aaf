package discord

import (
	"context"

	"github.com/bwmarrin/discordgo"

	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/storage/snowflake"
)

// resolvedUser returns a user among those that Discord sent with an interaction. It returns the zero User if none has
// that id. The result bot reports whether the user is a bot.
func resolvedUser(users map[string]*discordgo.User, members map[string]*discordgo.Member,
	user string) (who table.User, bot bool) {
	u := users[user]
	if u == nil {
		return who, false
	}
	return table.User{ID: snowflake.Parse(user), Name: displayName(members[user], u)}, u.Bot
}

// withUser calls do with a user that a command names. Bots are refused.
func (b *Bot) withUser(ctx context.Context, c *click, a arguments, user string, do func(table.User) error) error {
	named, bot := a.resolveUser(user)
	if bot || named.ID == 0 {
		return b.answerFault(ctx, c, say.NoBots)
	}
	return do(named)
}

// aboutUser returns a handler that answers with the reply for the user in the option "who". Without that option, it is
// the reply for the zero User.
func aboutUser(reply func(*Bot, context.Context, *click, table.User) table.Reply) commandHandler {
	return func(b *Bot, ctx context.Context, c *click, a arguments) error {
		if a.text("who") == "" {
			return b.reply(ctx, c, reply(b, ctx, c, table.User{}))
		}
		return b.withUser(ctx, c, a, a.text("who"), func(user table.User) error {
			return b.reply(ctx, c, reply(b, ctx, c, user))
		})
	}
}
