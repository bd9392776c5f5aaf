package live

import (
	"slices"

	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/game"
)

// openHandJSON is the hand of an audience, with the letters that viewers type in the chat of a stream.
type openHandJSON struct {
	Title  string         `json:"title"`
	Notice string         `json:"notice"` // who sees it
	Words  string         `json:"words"`  // its cards
	Cards  []openCardJSON `json:"cards"`
}

// openCardJSON is a card of an open hand, with the moves that it can make. Without a card, they need none.
type openCardJSON struct {
	Card    *cardJSON    `json:"card"`
	Count   int          `json:"count"` // of equal cards
	Choices []choiceJSON `json:"choices"`
}

// choiceJSON is a move that viewers can vote for.
type choiceJSON struct {
	Letter string `json:"letter"`
	Typed  string `json:"typed"` // the letter as viewers type it
	Short  string `json:"short"` // the move, beside its card
	Words  string `json:"words"`
}

func openHandOf(s *table.Scene, h *table.OpenHand, t *say.Localizer) *openHandJSON {
	words := t.OpenHand(&s.PublicState, h)
	j := &openHandJSON{Title: words.Title, Notice: words.Notice, Words: words.Cards, Cards: []openCardJSON{}}
	for _, c := range slices.Insert(slices.Compact(slices.Sorted(slices.Values(h.Cards))), 0, game.NoCard) {
		card := openCardJSON{Choices: []choiceJSON{}}
		for i, choice := range h.Choices {
			if choice.Move.Card == c {
				card.Choices = append(card.Choices,
					choiceJSON{choice.Letter, choice.Typed(), words.Short[i], words.Moves[i]})
			}
		}
		switch {
		case c != game.NoCard:
			face := cardOf(c)
			card.Card, card.Count = &face, count(h.Cards, c)
		case len(card.Choices) == 0:
			continue
		}
		j.Cards = append(j.Cards, card)
	}
	return j
}

// count returns how many cards of a hand are equal to c.
func count(hand []game.Card, c game.Card) (n int) {
	for _, other := range hand {
		if other == c {
			n++
		}
	}
	return n
}
