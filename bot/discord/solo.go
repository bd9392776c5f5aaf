package discord

import (
	"context"

	"korsar/bot/table"
	"korsar/storage/journal"
)

// Buttons of solo games.
var (
	soloButton       = newButton(button{action: "solo", style: success})
	soloAgainButton  = newButton(button{action: "solo", label: "solo-again", style: danger, arg: soloAgain})
	askEndSoloButton = newButton(button{action: "ask-end-solo", label: "end-solo", style: secondary})
)

// soloAgain is the argument of the button that ends the unfinished solo game first.
const soloAgain = "again"

// isSolo reports whether a table is for a solo game. Only these have no guild.
func isSolo(state table.PublicState) bool { return state.Guild == 0 }

func (b *Bot) solo(ctx context.Context, c *click, _ arguments) error {
	return b.playSolo(ctx, c, pressed{})
}

// playSolo starts a game against a computer and shows the hand. A user has at most one unfinished solo game. A second
// one needs their consent to end the first.
func (b *Bot) playSolo(ctx context.Context, c *click, p pressed) error {
	channel, err := b.direct.channel(ctx, c.User)
	if err != nil {
		b.log.WarnContext(ctx, "cannot open a direct-message channel", "error", err)
		return b.refuse(ctx, c, table.Refuse(table.NoAnswer))
	}
	there := c.Click
	there.Guild, there.Channel, there.Seq = 0, channel, 0
	if p.Arg == soloAgain && b.registry.Opened(ctx, c.Click) == nil { // a repeat would end the new game
		b.registry.In(ctx, there, visit(ctx, (*table.Table).Stop))
	}
	return b.openSolo(ctx, c, table.Solo(channel, c.language.Tag(), journal.Deckhand), there)
}

// openSolo opens a solo game. If one is unfinished there, it asks about that.
func (b *Bot) openSolo(ctx context.Context, c *click, opening table.Opening, there table.Click) error {
	reply := b.registry.OpenSolo(ctx, c.Click, opening)
	if r, ok := reply.(table.Refused); ok && r.Code == table.ChannelTaken {
		return b.offerSolo(ctx, c, there)
	}
	return b.reply(ctx, c, reply)
}

// offerSolo offers to continue the unfinished solo game, or to end it for a new one.
func (b *Bot) offerSolo(ctx context.Context, c *click, there table.Click) error {
	var state table.PublicState
	reply := b.registry.In(ctx, there, func(t *table.Table, _ table.Click) (table.Reply, error) {
		state = t.PublicState()
		return table.Done{}, nil
	})
	if _, ok := reply.(table.Done); !ok {
		return b.reply(ctx, c, reply)
	}
	id := customID{Table: state.Table, Seq: state.Seq}
	m := textMessage(c.language.SoloUnderway(state))
	m.addButtons(handOnBoard.component(c.language, id), soloAgainButton.component(c.language, id))
	return b.answer(ctx, c, m)
}
