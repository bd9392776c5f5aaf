package discord

import (
	"context"
	"slices"

	"korsar/bot/discord/emojis"
	"korsar/bot/discord/rest"
	"korsar/bot/draw"
	"korsar/bot/table"
	"korsar/game"
)

func seatEmoji(state *table.PublicState, s game.Seat) draw.Emoji {
	return draw.SeatEmoji(state.Options.Mode, s)
}

// withEmojis returns the message with emojis on its buttons and options. It reports whether there are any.
func (m message) withEmojis(known map[draw.Emoji]emojis.Emoji) (with message, hasEmojis bool) {
	find := func(shows draw.Emoji) *emojis.Emoji {
		e, is := known[shows]
		if !is {
			return nil
		}
		hasEmojis = true
		return &e
	}
	m.Components = slices.Clone(m.Components)
	for i, r := range m.Components {
		r.Components = slices.Clone(r.Components)
		for j := range r.Components {
			c := &r.Components[j]
			c.Emoji, c.Options = find(c.shows), slices.Clone(c.Options)
			for k := range c.Options {
				c.Options[k].Emoji = find(c.Options[k].shows)
			}
		}
		m.Components[i] = r
	}
	return m, hasEmojis
}

// sendWithEmojis sends a message with its emojis. If Discord refuses them, it sends the message in words. That happens
// if somebody has deleted an emoji, and now and then with a new one (discord/discord-api-docs#7128).
func (b *Bot) sendWithEmojis(ctx context.Context, m message, send func(message) error) error {
	with, hasEmojis := m.withEmojis(b.emojis.Known())
	err := send(with)
	if !hasEmojis || rest.CodeOf(err) != rest.CodeInvalidForm {
		return err
	}
	b.log.DebugContext(ctx, "a message was refused with its emojis; sending it in words", "error", err)
	b.emojis.Check()
	return send(m)
}
