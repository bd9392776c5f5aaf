package discord

import (
	"context"

	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/game"
	"korsar/storage/journal"
)

func init() {
	onCommand(command{path: "challenge", weight: 320, onPerson: true, run: (*Bot).challenge})
}

// challenge opens a table for two, with the person on whom the command was used.
func (b *Bot) challenge(ctx context.Context, c *click, a arguments) error {
	return b.withNamed(ctx, c, a, a.target, func(who table.User) error {
		if who.ID == c.User {
			return b.tell(ctx, c, text(c.language.Fault(say.NoBots)))
		}
		return b.launch(ctx, c, a, table.Opening{Invited: []table.User{who}}, func(o *journal.Options) { o.Mode, o.Seats = game.FreeForAll, 2 })
	})
}
