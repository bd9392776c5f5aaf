package discord

import (
	"context"

	"github.com/bwmarrin/discordgo"

	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/storage/snowflake"
)

// resolvedUser returns a user among those that Discord sent with an interaction. It returns the zero User if none has
// that id. bot reports whether the user is a bot.
func resolvedUser(users map[string]*discordgo.User, members map[string]*discordgo.Member,
	user string) (who table.User, bot bool) {
	u := users[user]
	if u == nil {
		return who, false
	}
	return table.User{ID: snowflake.Parse(user), Name: displayName(members[user], u)}, u.Bot
}

// withChosenUser calls do with the user chosen from a menu. Bots are refused.
func (b *Bot) withChosenUser(ctx context.Context, c *click, p pressed, do func(table.User) error) error {
	user, bot := resolvedUser(p.resolved.Users, p.resolved.Members, p.value())
	if bot || user.ID == 0 {
		return b.answerFault(ctx, c, say.NoBots)
	}
	return do(user)
}

// aboutUser returns a handler that answers with the reply for the user in the option "who". Without that option, it is
// the reply for the zero User.
func aboutUser(reply func(*Bot, context.Context, *click, table.User) table.Reply) commandHandler {
	return func(b *Bot, ctx context.Context, c *click, a arguments) error {
		who, bot := a.resolveUser(a.text("who"))
		if a.text("who") != "" && (bot || who.ID == 0) {
			return b.answerFault(ctx, c, say.NoBots)
		}
		return b.reply(ctx, c, reply(b, ctx, c, who))
	}
}
