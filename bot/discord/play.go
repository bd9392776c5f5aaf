package discord

import (
	"context"
	"strings"

	"korsar/bot/say"
	"korsar/bot/table"
)

// playTyped makes the move that was typed.
func (b *Bot) playTyped(ctx context.Context, c *click, a arguments) error {
	return b.replyFromChannelTable(ctx, c, func(t *table.Table, by table.Click) (table.Reply, error) {
		return t.PlayText(ctx, by, a.text("move"))
	})
}

func suggestMoves(b *Bot, ctx context.Context, c *click, _ arguments, text string) []choice {
	reply := b.registry.In(ctx, c.Click, func(t *table.Table, by table.Click) (table.Reply, error) {
		return t.Suggest(by)
	})
	if hand, ok := reply.(table.Hand); ok {
		return matchingMoves(c.language, hand, text)
	}
	return []choice{}
}

// matchingMoves returns the legal moves whose label or notation contains the text, at most 25.
func matchingMoves(t *say.Localizer, h table.Hand, text string) []choice {
	choices := []choice{}
	for _, m := range h.View.Options {
		term, token := t.Move(h.PublicState, m), m.String()
		label := term.Label
		if term.Description != "" {
			label += " · " + term.Description
		}
		fits := strings.Contains(strings.ToLower(label), text) || strings.Contains(strings.ToLower(token), text)
		if fits && len(choices) < maxOptions {
			choices = append(choices, choice{Name: truncate(label, maxOptionText), Value: token})
		}
	}
	return choices
}
