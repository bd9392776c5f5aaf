package discord

import (
	"context"

	"korsar/bot/say"
	"korsar/bot/table"
)

func init() {
	onCommand(command{path: "korsar profile", group: say.GroupServer, weight: 150, options: []option{userOption("who")},
		run: aboutUser(func(b *Bot, ctx context.Context, c *click, user table.User) table.Reply {
			return b.community.Profile(ctx, c.Click, c.Guild, user)
		})})
}
