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
	return b.withNamed(ctx, c, a, a.target, func(who table.Named) error {
		if who.User == c.User {
			return b.tell(ctx, c, text(c.tongue.Fault(say.NoBots)))
		}
		return b.launch(ctx, c, a, table.Opening{Invited: []table.Named{who}}, func(o *journal.Options) { o.Mode, o.Seats = game.FreeForAll, 2 })
	})
}
