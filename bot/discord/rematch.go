package discord

import (
	"context"

	"korsar/bot/table"
	"korsar/storage/journal"
)

var rematchButton = newButton(button{action: "rematch", style: primary})

// rematch opens a table like that of a finished game, with the same computers, and keeps the seats of the same people.
// If somebody has opened it already, the user joins it.
func (b *Bot) rematch(ctx context.Context, c *click, p pressed) error {
	var next table.Opening
	reply := b.registry.At(ctx, c.Click, p.Table, func(t *table.Table, by table.Click) (_ table.Reply, err error) {
		if t.Channel() != by.Channel {
			return nil, table.Refuse(table.TableGone)
		}
		next, err = t.Rematch(by)
		return table.Done{}, err
	})
	switch _, ok := reply.(table.Done); {
	case !ok:
		return b.reply(ctx, c, reply)
	case next.Guild == 0:
		return b.openSolo(ctx, c, next, c.Click)
	}
	if reply := b.rematchThere(ctx, c, next.After); reply != nil {
		return b.replySeated(ctx, c, reply)
	}
	if _, err := b.mayOpen(ctx, c); err != nil {
		return b.refuse(ctx, c, err)
	}
	if problem := b.channelProblem(ctx, c, false); problem != "" {
		return b.answer(ctx, c, textMessage(problem))
	}
	reply = b.registry.Open(ctx, c.Click, next)
	if r, refused := reply.(table.Refused); refused && r.Code == table.ChannelTaken { // others pressed at the same time
		if joined := b.rematchThere(ctx, c, next.After); joined != nil {
			return b.replySeated(ctx, c, joined)
		}
	}
	return b.reply(ctx, c, reply)
}

// rematchThere lets the user join the rematch of a game if its lobby is already open, and returns the reply. It returns
// nil if there is no such lobby. If this very click opened it, the reply says so again.
func (b *Bot) rematchThere(ctx context.Context, c *click, of journal.TableID) table.Reply {
	if reply := b.registry.Opened(ctx, c.Click); reply != nil {
		return reply
	}
	var there bool
	reply := b.registry.In(ctx, c.Click, func(t *table.Table, by table.Click) (table.Reply, error) {
		if there = t.IsLobbyAfter(of); there {
			return t.Join(ctx, by)
		}
		return table.Done{}, nil
	})
	if _, ok := reply.(table.Done); ok && !there {
		return nil
	}
	return reply
}
