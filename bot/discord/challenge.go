package discord

import (
	"context"

	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/game"
	"korsar/storage/journal"
)

// challenge opens a table for two, with the user that the command was used on.
func (b *Bot) challenge(ctx context.Context, c *click, a arguments) error {
	return b.withUser(ctx, c, a, a.targetID, func(user table.User) error {
		if user.ID == c.User {
			return b.answerFault(ctx, c, say.NoBots)
		}
		return b.openWith(ctx, c, a, table.Opening{Invited: []table.User{user}},
			func(o *journal.Options) { o.Mode, o.Seats = game.FreeForAll, 2 })
	})
}
