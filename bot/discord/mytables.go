package discord

import (
	"context"

	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/storage/journal"
)

func init() {
	onCommand(command{path: "korsar-games", weight: 235, anywhere: true, run: (*Bot).myTables})
	onPress(myTablesMenu.action, (*Bot).openHand)
}

var myTablesMenu = newMenu(menu{action: "open", placeholder: "fleet"})

// myTables shows the tables of who clicked, everywhere.
func (b *Bot) myTables(ctx context.Context, c *click, _ arguments) error {
	return b.reply(ctx, c, b.registry.MyTables(ctx, c.Click))
}

// openHand shows the hand at one of them.
func (b *Bot) openHand(ctx context.Context, c *click, p pressed) error {
	return b.reply(ctx, c, b.registry.At(ctx, c.Click, parseTableID(p.value()), func(t *table.Table, by table.Click) (table.Reply, error) { return t.Look(ctx, by) }))
}

// myTablesMessage is somebody's tables, with a list to open a hand from.
func myTablesMessage(t *say.Localizer, mine table.MyTables) message {
	m := textMessage(t.Fleet(mine))
	var running []table.TableListing
	for _, one := range mine.Tables {
		if one.Phase == journal.Playing {
			running = append(running, one)
		}
	}
	m.addMenu(t, myTablesMenu, customID{}, listingOptions(t, running))
	return m
}
