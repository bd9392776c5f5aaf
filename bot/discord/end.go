package discord

import (
	"context"

	"korsar/bot/say"
	"korsar/bot/table"
)

func init() {
	onCommand(command{path: "korsar end", weight: 110, run: here((*table.Table).Ask)})
	onPress(endButton.action, inChannel(at((*table.Table).Stop)))
	onPress(askEndButton.action, byManagers(replying((*Bot).askEnd)))
	onPress(endAnywhere.action, byManagers(replying((*Bot).endAnywhere)))
}

// An end is asked for once more: where the table is, or by managers from another channel.
var (
	endButton    = newButton(button{action: "end", label: "end", style: danger})
	askEndButton = newButton(button{action: "ask", label: "end", style: danger})
	endAnywhere  = newButton(button{action: "overrule", label: "end", style: danger})
)

func (b *Bot) askEnd(ctx context.Context, c *click, p pressed) table.Reply {
	return b.atOwn(ctx, c, p.Table, func(t *table.Table, by table.Click) (table.Reply, error) { return t.Ask(ctx, by) })
}

func (b *Bot) endAnywhere(ctx context.Context, c *click, p pressed) table.Reply {
	return b.atOwn(ctx, c, p.Table, func(t *table.Table, by table.Click) (table.Reply, error) { return t.Stop(ctx, by) })
}

// confirmMessage asks once more before a table is ended.
func confirmMessage(t *say.Localizer, f table.PublicState, confirmed button) message {
	m := text(t.ConfirmEnd(f))
	m.buttons(confirmed.at(t, customID{Table: f.Table, Seq: f.Seq}))
	return m
}
