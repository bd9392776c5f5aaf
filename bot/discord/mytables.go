package discord

import (
	"context"

	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/storage/journal"
)

func init() {
	onCommand(command{path: "korsar-games", weight: 235, anywhere: true, run: (*Bot).myTables})
	onPress(myTablesMenu.action, (*Bot).handOfMine)
}

var myTablesMenu = newMenu(menu{action: "open", prompt: "fleet"})

// myTables shows the tables of who clicked, everywhere.
func (b *Bot) myTables(ctx context.Context, c *click, _ arguments) error {
	return b.reply(ctx, c, b.registry.MyTables(ctx, c.Click))
}

// handOfMine shows the hand at one of them.
func (b *Bot) handOfMine(ctx context.Context, c *click, p pressed) error {
	return b.reply(ctx, c, b.registry.At(ctx, c.Click, tableOf(p.value()), func(t *table.Table, by table.Click) (table.Reply, error) { return t.Look(ctx, by) }))
}

// fleetMessage is somebody's tables, with a list to open a hand from.
func fleetMessage(t *say.Localizer, f table.MyTables) message {
	m := text(t.Fleet(f))
	var running []table.Listing
	for _, one := range f.Tables {
		if one.Phase == journal.Playing {
			running = append(running, one)
		}
	}
	m.choose(t, myTablesMenu, customID{}, berthOptions(t, running))
	return m
}
