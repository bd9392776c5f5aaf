package discord

import (
	"context"

	"korsar/bot/community"
	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/storage/journal"
)

var (
	manageTableMenu  = newMenu(menu{action: "manage-table", placeholder: "tables"})
	guildTablesPager = newPager("guild-tables")
)

func (b *Bot) tables(ctx context.Context, c *click, _ arguments) error {
	return b.reply(ctx, c, b.community.GuildTables(ctx, c.Click, 0))
}

// guildTablesMessage lists the tables of a guild, with a menu to choose one.
func guildTablesMessage(t *say.Localizer, tables community.GuildTables) message {
	m := textMessage(t.GuildTables(tables))
	m.addMenu(t, manageTableMenu, customID{}, listingOptions(t, tables.Tables))
	m.addListPager(t, guildTablesPager, tables.Page)
	return m
}

func listingOptions(t *say.Localizer, tables []community.TableListing) []selectOption {
	var list []selectOption
	for _, listing := range tables {
		list = append(list, selectOption{Label: t.TableName(listing), Value: say.GameID(listing.Table),
			Description: t.TableState(listing)})
	}
	return list
}

// manageTable shows a manager one of this guild's tables, with controls to end it and to give seats to others.
func (b *Bot) manageTable(ctx context.Context, c *click, p pressed) error {
	var state table.PublicState
	reply := b.atGuildTable(ctx, c, parseTableID(p.value()), func(t *table.Table, _ table.Click) (table.Reply, error) {
		state = t.PublicState()
		return table.Done{}, nil
	})
	if _, ok := reply.(table.Done); !ok {
		return b.reply(ctx, c, reply)
	}
	return b.answer(ctx, c, manageMessage(c.language, state))
}

func manageMessage(t *say.Localizer, state table.PublicState) message {
	m := embedMessage(t.Board(state), colorOf(state.Phase))
	if state.Phase == journal.Playing && state.Tournament == nil {
		m.addMenu(t, seatMenu, customID{Table: state.Table}, takenSeats(t, state))
	}
	if state.Phase != journal.Lobby || isOwnLobby(state) {
		m.addButtons(askEndButton.component(t, customID{Table: state.Table, Seq: state.Seq}))
	}
	return m
}
