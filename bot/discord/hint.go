package discord

import (
	"context"

	"korsar/bot/table"
)

var hintButton = newButton(button{action: "hint", style: secondary})

// hint shows the move that a computer would play.
func (b *Bot) hint(ctx context.Context, c *click, p pressed) table.Reply {
	return b.registry.Hint(ctx, c.Click, p.Table)
}
