package discord

import (
	"context"

	"korsar/bot/community"
	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/storage/journal"
)

var (
	openHandMenu   = newMenu(menu{action: "open-hand", placeholder: "my-tables"})
	ownTablesPager = newPager("my-tables")
)

// myTables shows the user's tables in all guilds.
func (b *Bot) myTables(ctx context.Context, c *click, _ arguments) error {
	return b.reply(ctx, c, b.community.MyTables(ctx, c.Click, 0))
}

// openHand shows the user's hand at one of their tables.
func (b *Bot) openHand(ctx context.Context, c *click, p pressed) error {
	return b.reply(ctx, c, b.registry.At(ctx, c.Click, parseTableID(p.value()), visit(ctx, (*table.Table).Look)))
}

// myTablesMessage lists the user's tables, with a menu to open a hand, or a button for the only hand. other buttons
// follow.
func myTablesMessage(t *say.Localizer, mine community.MyTables, other ...component) message {
	m := textMessage(t.MyTables(mine))
	var running []community.TableListing
	for _, listing := range mine.Tables {
		if listing.Phase == journal.Playing {
			running = append(running, listing)
		}
	}
	if len(running) == 1 {
		other = append([]component{handOnBoard.component(t, customID{Table: running[0].Table})}, other...)
	} else {
		m.addMenu(t, openHandMenu, customID{}, listingOptions(t, running))
	}
	m.addListPager(t, ownTablesPager, mine.Page)
	m.addButtons(other...)
	return m
}

func ownTablesPresenter() presenter {
	return presenterFor[community.MyTables]{words: func(_ *Bot, c *click, r community.MyTables) message {
		finished := ownGames.component(c.language, customID{Arg: c.User.String() + ".0"})
		if len(r.Tables) > 0 {
			return myTablesMessage(c.language, r, finished)
		}
		m := myTablesMessage(c.language, r)
		m.addTableOffer(c, finished)
		return m
	}}.presenter()
}
