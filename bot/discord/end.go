package discord

import (
	"context"

	"korsar/bot/table"
)

// Ending a table must be confirmed. Managers may end it from another channel too.
var (
	endButton         = newButton(button{action: "end", label: "end", style: danger})
	askEndButton      = newButton(button{action: "ask-end", label: "end", style: danger})
	endAnywhereButton = newButton(button{action: "end-anywhere", label: "end", style: danger})
)

func (b *Bot) confirmEnd(ctx context.Context, c *click, p pressed) table.Reply {
	return b.atGuildTable(ctx, c, p.Table, visit(ctx, (*table.Table).AskEnd))
}

func (b *Bot) endFromAnywhere(ctx context.Context, c *click, p pressed) table.Reply {
	return b.atGuildTable(ctx, c, p.Table, visit(ctx, (*table.Table).Stop))
}

// neverMindButton declines to do something that cannot be undone.
var neverMindButton = newButton(button{action: "never-mind", label: "never-mind", style: secondary})

func (b *Bot) neverMind(ctx context.Context, c *click, _ pressed) error {
	return b.answer(ctx, c, textMessage(c.language.NothingChanged()))
}

// confirmEndMessage asks whether to end a game. From another channel than its own only managers end it, unless it is a
// solo game.
func confirmEndMessage(_ *Bot, c *click, r table.Confirm) message {
	confirmed := endButton
	if r.Channel != c.Channel && !isSolo(r.PublicState) {
		confirmed = endAnywhereButton
	}
	m := textMessage(c.language.ConfirmEnd(r.PublicState))
	m.addButtons(confirmed.component(c.language, customID{Table: r.Table, Seq: r.Seq}),
		neverMindButton.component(c.language, customID{}))
	return m
}
