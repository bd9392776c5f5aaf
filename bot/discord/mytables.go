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

// myTablesMessage lists the user's tables, with a menu to open a hand.
func myTablesMessage(t *say.Localizer, mine community.MyTables) message {
	m := textMessage(t.MyTables(mine))
	var running []community.TableListing
	for _, listing := range mine.Tables {
		if listing.Phase == journal.Playing {
			running = append(running, listing)
		}
	}
	m.addMenu(t, openHandMenu, customID{}, listingOptions(t, running))
	m.addListPager(t, ownTablesPager, mine.Page)
	return m
}

func ownTablesPresenter() presenter {
	return presenterFor[community.MyTables]{words: func(_ *Bot, c *click, r community.MyTables) message {
		m := myTablesMessage(c.language, r)
		finished := ownGames.component(c.language, customID{Arg: c.User.String() + ".0"})
		if len(r.Tables) == 0 {
			m.addTableOffer(c, finished)
		} else {
			m.addButtons(finished)
		}
		return m
	}}.presenter()
}
