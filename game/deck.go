package game

import (
	"fmt"
	"strings"
)

// DeckSize is the number of cards in the game. [GoldInDeck] is the gold on its merchant ships (every sheet, list of
// contents).
const (
	DeckSize   = 78
	GoldInDeck = 100
)

// Deck is all 78 cards, top card first, before the deal.
type Deck [DeckSize]Card

// OrderedDeck returns the deck that the fair deal shuffles: merchant ships by gold, then each fleet by strength with
// its captain, then the admiral.
func OrderedDeck() (d Deck) {
	i := 0
	for c := Merchant2; c <= Admiral; c++ {
		for range c.Copies() {
			d[i] = c
			i++
		}
	}
	return d
}

// ParseDeck parses 78 cards separated by single spaces. It accepts any cards. [Deck.Check] checks that the deck is
// complete.
func ParseDeck(text string) (d Deck, err error) {
	cards := strings.Split(text, " ")
	if len(cards) != DeckSize {
		return d, fmt.Errorf("the deck has %d cards, expected %d with one blank between two", len(cards), DeckSize)
	}
	for i, card := range cards {
		if d[i], err = ParseCard(card); err != nil {
			return d, fmt.Errorf("card %d of the deck: %w", i+1, err)
		}
	}
	return d, nil
}

// Swap exchanges two cards.
func (d *Deck) Swap(i, j int) { d[i], d[j] = d[j], d[i] }

// Check returns a [SetupRefusal] unless the deck has exactly the 78 cards.
func (d *Deck) Check() error {
	var count [Kinds + 1]int
	for _, c := range d {
		if !c.valid() {
			return SetupRefusal{Rule: DeckIncomplete}
		}
		count[c]++
	}
	for c := Merchant2; c <= Admiral; c++ {
		if count[c] != c.Copies() {
			return SetupRefusal{Rule: DeckIncomplete, Card: c, Count: count[c]}
		}
	}
	return nil
}

// String returns the deck in the record's notation, which [ParseDeck] parses.
func (d *Deck) String() string {
	texts := make([]string, len(d))
	for i, c := range d {
		texts[i] = c.String()
	}
	return strings.Join(texts, " ")
}

// MarshalText returns the deck as String does, for storage.
func (d Deck) MarshalText() ([]byte, error) { return []byte(d.String()), nil }

// UnmarshalText parses a deck like [ParseDeck].
func (d *Deck) UnmarshalText(text []byte) (err error) {
	*d, err = ParseDeck(string(text))
	return err
}
