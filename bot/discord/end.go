package discord

import (
	"context"

	"korsar/bot/say"
	"korsar/bot/table"
)

// Ending a table must be confirmed. Managers may end it from another channel too.
var (
	endButton         = newButton(button{action: "end", label: "end", style: danger})
	askEndButton      = newButton(button{action: "ask", label: "end", style: danger})
	endAnywhereButton = newButton(button{action: "end-anywhere", label: "end", style: danger})
)

func (b *Bot) confirmEnd(ctx context.Context, c *click, p pressed) table.Reply {
	return b.atGuildTable(ctx, c, p.Table, func(t *table.Table, by table.Click) (table.Reply, error) {
		return t.AskEnd(ctx, by)
	})
}

func (b *Bot) endFromAnywhere(ctx context.Context, c *click, p pressed) table.Reply {
	return b.atGuildTable(ctx, c, p.Table, func(t *table.Table, by table.Click) (table.Reply, error) {
		return t.Stop(ctx, by)
	})
}

// confirmMessage asks the user to confirm the end of a table.
func confirmMessage(t *say.Localizer, state table.PublicState, confirmed button) message {
	m := textMessage(t.ConfirmEnd(state))
	m.addButtons(confirmed.component(t, customID{Table: state.Table, Seq: state.Seq}),
		neverMindButton.component(t, customID{}))
	return m
}

// neverMindButton declines to do something that cannot be undone.
var neverMindButton = newButton(button{action: "never-mind", label: "never-mind", style: secondary})

func (b *Bot) neverMind(ctx context.Context, c *click, _ pressed) error {
	return b.answer(ctx, c, textMessage(c.language.NothingChanged()))
}

// confirmEndMessage asks whether to end a game. From another channel than its own only managers end it, unless it is a
// solo game.
func confirmEndMessage(_ *Bot, c *click, r table.Confirm) message {
	if r.Channel != c.Channel && !isSolo(r.PublicState) {
		return confirmMessage(c.language, r.PublicState, endAnywhereButton)
	}
	return confirmMessage(c.language, r.PublicState, endButton)
}
