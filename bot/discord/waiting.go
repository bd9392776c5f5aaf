package discord

import (
	"context"

	"korsar/bot/community"
	"korsar/bot/say"
	"korsar/bot/table"
)

// Controls of the lobbies that wait for players. A single lobby has a button, several have a menu.
var (
	joinWaitingButton = newButton(button{action: "join-waiting", label: "join", style: success})
	joinWaitingMenu   = newMenu(menu{action: "join-waiting"})
	openAnotherButton = newButton(button{action: openTableButton.action, label: "open-another", style: secondary})
)

// newTable opens a table. Without options it first offers the lobbies of the guild that the user can join, if there are
// any: two people who look for a table would otherwise each wait at their own.
func (b *Bot) newTable(ctx context.Context, c *click, a arguments) error {
	if len(a.options) == 0 {
		if waiting := b.waitingTables(ctx, c); len(waiting.Tables) > 0 {
			return b.reply(ctx, c, waiting)
		}
	}
	return b.openTable(ctx, c, a)
}

func (b *Bot) waitingTables(ctx context.Context, c *click) community.WaitingTables {
	ctx, cancel := b.timeouts.startLookup(ctx)
	defer cancel()
	return b.community.WaitingTables(ctx, c.Click)
}

// waitingTablesMessage lists lobbies, with a control to join one and a button to open another table here.
func waitingTablesMessage(t *say.Localizer, r community.WaitingTables) message {
	m := pageMessage(t.WaitingTables(r))
	another := openAnotherButton.component(t, customID{})
	if len(r.Tables) == 1 {
		id := customID{Arg: say.GameID(r.Tables[0].Table)}
		m.addButtons(joinWaitingButton.component(t, id), another)
		return m
	}
	var options []selectOption
	for _, one := range r.Tables {
		options = append(options, selectOption{Label: t.WaitingTable(one), Description: t.WaitingTablePlays(one),
			Value: say.GameID(one.Table)})
	}
	m.addMenu(t, joinWaitingMenu, customID{}, options)
	m.addButtons(another)
	return m
}

// joinWaiting seats the user at the lobby that they chose from a list.
func (b *Bot) joinWaiting(ctx context.Context, c *click, p pressed) error {
	reply := b.atGuildTable(ctx, c, parseTableID(p.choice()), visit(ctx, (*table.Table).JoinFromElsewhere))
	if _, joined := reply.(table.Notice); !joined {
		return b.reply(ctx, c, reply)
	}
	m := b.replyMessage(c, reply)
	b.offerGuide(ctx, c, &m)
	return b.answer(ctx, c, m)
}
