package discord

import (
	"context"
	"slices"

	"korsar/bot/discord/emojis"
	"korsar/bot/discord/rest"
	"korsar/bot/draw"
	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/game"
)

// moveEmoji returns the emoji of a choice in a hand. It shows the ship if one is being chosen, and otherwise the card.
// Drawing has none.
func moveEmoji(h *table.Hand, m game.Move) draw.Emoji {
	card := m.Card
	if h.Chosen != game.NoCard {
		card = shipCard(h.Game.AtSea, m.Ship)
	}
	if card == game.NoCard {
		return draw.Emoji{}
	}
	return draw.CardEmoji(h.Edition(), card)
}

// playEmoji returns the emoji of a way to play a card.
func playEmoji(h *table.Hand, p say.Play) draw.Emoji { return moveEmoji(h, game.Move{Card: p.Card}) }

// shipCard returns the card of a ship at sea, or NoCard.
func shipCard(atSea []game.Ship, n game.ShipNumber) game.Card {
	for i := range atSea {
		if atSea[i].Number == n {
			return game.Merchant(atSea[i].Gold)
		}
	}
	return game.NoCard
}

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
