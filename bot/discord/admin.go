package discord

import (
	"context"
	"strconv"

	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// managed does what only those who manage this guild may. The rights are those
// of this moment, not of when a button was shown.
func (b *Bot) managed(ctx context.Context, c *click, do func() error) error {
	switch {
	case c.Guild == 0:
		return b.tell(ctx, c, text(c.tongue.Fault(say.GuildOnly)))
	case !c.ManagesGuild:
		return b.tell(ctx, c, text(c.tongue.Fault(say.ManagersOnly)))
	}
	return do()
}

// tables shows the tables of this guild.
func (b *Bot) tables(ctx context.Context, c *click) error {
	return b.managed(ctx, c, func() error { return b.reply(ctx, c, b.harbour.TablesAt(ctx, c.Click)) })
}

// harbouredMessage is a guild's tables, one of them to be chosen.
func harbouredMessage(t *say.Tongue, h table.Harboured) message {
	m := text(t.Harboured(h))
	m.choose(button{Action: actTables}, t.Placeholder(say.PlaceholderTables), berthOptions(t, h.Tables))
	return m
}

func berthOptions(t *say.Tongue, tables []table.Berth) []option {
	var list []option
	for _, one := range tables {
		list = append(list, option{Label: t.BerthName(one), Value: strconv.FormatInt(int64(one.Table), 36), Description: t.BerthState(one)})
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
func (b *Bot) manage(ctx context.Context, c *click, of journal.TableID) error {
	return b.managed(ctx, c, func() error {
		var face table.Face
		reply := b.atOwn(ctx, c, of, func(t *table.Table, _ table.Click) (table.Reply, error) {
			face = t.Face()
			return table.Done{}, nil
		})
		if _, found := reply.(table.Done); !found {
			return b.reply(ctx, c, reply)
		}
		return b.tell(ctx, c, manageMessage(c.tongue, face))
	})
}

func manageMessage(t *say.Tongue, f table.Face) message {
	m := newMessage()
	m.Embeds = []embed{embedOf(t.Board(f), colourOf(f.Phase))}
	var seats []option
	for _, s := range f.Seats {
		if f.Phase == journal.Playing && s.User != 0 && f.Options.CoverComputer != "" {
			seats = append(seats, option{Label: clip(t.BerthSeat(f, s.Seat), maxOptionText), Value: s.User.String()})
		}
	}
	m.choose(button{Table: f.Table, Action: actReplace}, t.Placeholder(say.PlaceholderReplace), seats)
	m.buttons(press(button{Table: f.Table, Seq: f.Seq, Action: actAsk}, danger, t.Label(say.ButtonEnd)))
	return m
}

// atOwn does something at a table of this guild, from anywhere in it.
func (b *Bot) atOwn(ctx context.Context, c *click, of journal.TableID, do table.Visit) table.Reply {
	return b.harbour.AtWithRights(ctx, c.Click, of, func(t *table.Table, who table.Click) (table.Reply, error) {
		if t.Face().Guild != who.Guild {
			return table.Notice{Kind: table.TableGone}, nil
		}
		return do(t, who)
	})
}

// overrule does at a table of this guild what its managers may wherever they see it.
func (b *Bot) overrule(ctx context.Context, c *click, btn button, value string) error {
	return b.managed(ctx, c, func() error {
		return b.reply(ctx, c, b.atOwn(ctx, c, btn.Table, func(t *table.Table, who table.Click) (table.Reply, error) {
			switch btn.Action {
			case actReplace:
				return t.Relieve(ctx, who, snowflake.Parse(value))
			case actAsk:
				return t.Ask(ctx, who)
			default:
				return t.Stop(ctx, who)
			}
		}))
	})
}
