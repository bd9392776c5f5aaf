package discord

import (
	"context"

	"korsar/bot/table"
	"korsar/storage/journal"
)

var rematchButton = newButton(button{action: "rematch", label: "rematch", style: primary})

// rematch opens a table like that of a finished game, with the same computers, and invites the same people. The user
// must be allowed to open one.
func (b *Bot) rematch(ctx context.Context, c *click, p pressed) error {
	var state table.PublicState
	var solo table.Opening // the next solo game
	reply := b.registry.At(ctx, c.Click, p.Table, func(t *table.Table, by table.Click) (table.Reply, error) {
		state = t.PublicState()
		if state.Channel != by.Channel {
			return nil, table.Refuse(table.TableGone)
		}
		if isSolo(state) {
			solo = t.NextSolo()
		}
		return t.Rematch(by)
	})
	if _, ok := reply.(table.Done); !ok {
		return b.reply(ctx, c, reply)
	}
	if isSolo(state) {
		return b.openSolo(ctx, c, solo, c.Click)
	}
	if _, err := b.mayOpen(ctx, c); err != nil {
		return b.refuse(ctx, c, err)
	}
	if problem := b.channelProblem(ctx, c, false); problem != "" {
		return b.answer(ctx, c, textMessage(problem))
	}
	opening := table.Opening{Guild: state.Guild, Channel: state.Channel, Options: state.Options, After: state.Table,
		Thread: state.Thread}
	for _, s := range state.Seats {
		switch {
		case s.Audience != nil:
			opening.Seated = append(opening.Seated, journal.Audience(s.Audience.Role))
		case s.Computer != "" && s.For == (table.User{}):
			opening.Seated = append(opening.Seated, journal.Computer(s.Computer))
		}
		for _, user := range []table.User{s.User, s.For} {
			if user.ID != 0 && user.ID != c.User {
				opening.Invited = append(opening.Invited, user)
			}
		}
	}
	return b.reply(ctx, c, b.registry.Open(ctx, c.Click, opening))
}
