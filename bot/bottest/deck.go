package bottest

import (
	"slices"
	"strings"
	"testing"

	"korsar/bot"
	"korsar/game"
	"korsar/game/deal"
)

// SeatOneBegins deals fairly and lets seat 1 begin.
func SeatOneBegins(o *bot.Options) {
	o.Deal = func(s deal.Secret, j deal.Joins, m game.Mode, seats int) (game.Deck, game.Seat) {
		deck, _ := deal.Deal(s, j, m, seats)
		return deck, 1
	}
}

// DealHands deals the given hands and lets seat 1 begin. The cards of next follow, then the rest in the order of the
// sorted deck.
func DealHands(hands [][]game.Card, next ...game.Card) func(*bot.Options) {
	deck, i := game.Deck{}, 0
	left := game.OrderedDeck()
	rest := slices.Clone(left[:])
	put := func(c game.Card) {
		deck[i] = c
		i++
		at := slices.Index(rest, c)
		rest = slices.Delete(rest, at, at+1)
	}
	for card := range game.HandAtStart {
		for _, hand := range hands {
			put(hand[card])
		}
	}
	for _, c := range next {
		put(c)
	}
	copy(deck[i:], rest)
	return func(o *bot.Options) { o.Deal = FixedDeal(deck, 1) }
}

// ParseCards parses the cards of a hand.
func ParseCards(t testing.TB, text string) []game.Card {
	t.Helper()
	var hand []game.Card
	for word := range strings.FieldsSeq(text) {
		c, err := game.ParseCard(word)
		if err != nil {
			t.Fatal(err)
		}
		hand = append(hand, c)
	}
	return hand
}

// ParseHands parses several hands.
func ParseHands(t testing.TB, texts ...string) [][]game.Card {
	t.Helper()
	var list [][]game.Card
	for _, text := range texts {
		list = append(list, ParseCards(t, text))
	}
	return list
}

// FixedDeal returns a function that always deals the same deck.
func FixedDeal(deck game.Deck, first game.Seat) func(deal.Secret, deal.Joins, game.Mode, int) (game.Deck, game.Seat) {
	return func(deal.Secret, deal.Joins, game.Mode, int) (game.Deck, game.Seat) { return deck, first }
}
