package discord

import (
	"context"
	"strings"

	"korsar/bot/say"
	"korsar/bot/table"
)

func init() {
	onCommand(command{path: "korsar play", weight: 50, run: (*Bot).play, options: []option{typed("move", movesFor).needed()}})
}

// play makes the move that was typed.
func (b *Bot) play(ctx context.Context, c *click, a arguments) error {
	return b.here(ctx, c, func(t *table.Table, by table.Click) (table.Reply, error) { return t.PlayText(ctx, by, a.text("move")) })
}

// movesFor suggests legal moves.
func movesFor(b *Bot, ctx context.Context, c *click, _ arguments, typed string) []choice {
	reply := b.registry.In(ctx, c.Click, func(t *table.Table, by table.Click) (table.Reply, error) { return t.Suggest(by) })
	if hand, seated := reply.(table.Hand); seated {
		return matching(c.language, hand, typed)
	}
	return []choice{}
}

// matching returns the legal moves that fit what was typed, at most 25.
func matching(t *say.Localizer, h table.Hand, typed string) []choice {
	choices := []choice{}
	for _, m := range h.View.Options {
		words, token := t.Move(h.PublicState, m), m.String()
		label := words.Label
		if words.Description != "" {
			label += " · " + words.Description
		}
		fits := strings.Contains(strings.ToLower(label), typed) || strings.Contains(strings.ToLower(token), typed)
		if fits && len(choices) < maxOptions {
			choices = append(choices, choice{Name: clip(label, maxOptionText), Value: token})
		}
	}
	return choices
}
