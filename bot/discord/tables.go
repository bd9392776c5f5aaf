package discord

import (
	"context"
	"strconv"

	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

func init() {
	onCommand(command{path: "korsar-admin tables", weight: 270, run: (*Bot).tables})
	onPress(tablesMenu.action, byManagers((*Bot).manage))
	onPress(replaceMenu.action, byManagers(replying((*Bot).replace)))
}

var (
	tablesMenu  = newMenu(menu{action: "tables", prompt: "tables"})
	replaceMenu = newMenu(menu{action: "replace", prompt: "replace"}) // a seat, for a computer
)

// managed does what only those who manage this guild may.
func (b *Bot) managed(ctx context.Context, c *click, do func() error) error {
	switch {
	case c.Guild == 0:
		return b.tell(ctx, c, text(c.language.Fault(say.GuildOnly)))
	case !c.ManagesGuild:
		return b.tell(ctx, c, text(c.language.Fault(say.ManagersOnly)))
	}
	return do()
}

// tables shows the tables of this guild.
func (b *Bot) tables(ctx context.Context, c *click, _ arguments) error {
	return b.reply(ctx, c, b.registry.GuildTables(ctx, c.Click))
}

// harbouredMessage is a guild's tables, one of them to be chosen.
func harbouredMessage(t *say.Localizer, h table.GuildTables) message {
	m := text(t.Harboured(h))
	m.choose(t, tablesMenu, customID{}, berthOptions(t, h.Tables))
	return m
}

func berthOptions(t *say.Localizer, tables []table.Listing) []selectOption {
	var list []selectOption
	for _, one := range tables {
		list = append(list, selectOption{Label: t.BerthName(one), Value: say.GameID(one.Table), Description: t.BerthState(one)})
	}
	return list
}

// tableOf reads a value of such a list; 0 for a forged one.
func tableOf(value string) journal.TableID {
	n, err := strconv.ParseInt(value, 36, 64)
	if err != nil || n < 0 {
		return 0
	}
	return journal.TableID(n)
}

// manage shows one of this guild's tables to its managers: to be ended, or a
// seat to be handed to a computer.
func (b *Bot) manage(ctx context.Context, c *click, p pressed) error {
	var face table.PublicState
	reply := b.atOwn(ctx, c, tableOf(p.value()), func(t *table.Table, _ table.Click) (table.Reply, error) {
		face = t.PublicState()
		return table.Done{}, nil
	})
	if _, found := reply.(table.Done); !found {
		return b.reply(ctx, c, reply)
	}
	return b.tell(ctx, c, manageMessage(c.language, face))
}

func manageMessage(t *say.Localizer, f table.PublicState) message {
	m := newMessage()
	m.Embeds = []embed{embedOf(t.Board(f), colourOf(f.Phase))}
	var seats []selectOption
	for _, s := range f.Seats {
		if f.Phase == journal.Playing && s.ID != 0 && f.Options.CoverComputer != "" {
			seats = append(seats, selectOption{Label: clip(t.BerthSeat(f, s.Seat), maxOptionText), Value: s.ID.String()})
		}
	}
	m.choose(t, replaceMenu, customID{Table: f.Table}, seats)
	m.buttons(askEndButton.at(t, customID{Table: f.Table, Seq: f.Seq}))
	return m
}

// atOwn does something at a table of this guild, from anywhere in it.
func (b *Bot) atOwn(ctx context.Context, c *click, of journal.TableID, do table.Visit) table.Reply {
	return b.registry.AtWithRights(ctx, c.Click, of, func(t *table.Table, who table.Click) (table.Reply, error) {
		if t.PublicState().Guild != who.Guild {
			return table.Notice{Kind: table.TableGone}, nil
		}
		return do(t, who)
	})
}

// replace hands a seat to a computer.
func (b *Bot) replace(ctx context.Context, c *click, p pressed) table.Reply {
	return b.atOwn(ctx, c, p.Table, func(t *table.Table, by table.Click) (table.Reply, error) {
		return t.Relieve(ctx, by, snowflake.Parse(p.value()))
	})
}
