package referee

import (
	"slices"
	"strings"
)

// fleets are the four canonical fleets, in the order of the record.
var fleets = []string{"B", "G", "R", "Y"}

const admiral = "AD"

// pack returns the 78 cards in pack order (000 Contenu, 001 Le matériel, 002 Matériel, 003 Contents, 004 Matériel).
func pack() []string {
	cards := strings.Fields("M2 M2 M2 M2 M2 M3 M3 M3 M3 M3 M3 M4 M4 M4 M4 M4 M5 M5 M5 M5 M5 M6 M6 M7 M8")
	for _, fleet := range fleets {
		for strength := range strings.FieldsSeq("1 1 2 2 2 2 3 3 3 3 4 4") {
			cards = append(cards, fleet+strength)
		}
		cards = append(cards, fleet+"C")
	}
	return append(cards, admiral)
}

// rank is the place of each card in the order M2…M8, B1…B4, BC, G1… YC, AD.
var rank = func() map[string]int {
	rank := map[string]int{}
	for place, card := range pack() {
		rank[card] = place
	}
	return rank
}()

// inPackOrder returns the cards sorted by rank.
func inPackOrder(cards []string) []string {
	return slices.SortedFunc(slices.Values(cards), func(a, b string) int { return rank[a] - rank[b] })
}

func isMerchant(card string) bool { return card[0] == 'M' }
func isCaptain(card string) bool  { return card[1] == 'C' }
func isAdmiral(card string) bool  { return card == admiral }

// isCharacter reports whether the card is a captain or the admiral (002 Matériel, "Personnage").
func isCharacter(card string) bool { return isCaptain(card) || isAdmiral(card) }
func isPirate(card string) bool    { return !isMerchant(card) && !isCharacter(card) }

// fleetOf returns the fleet of a pirate or a captain.
func fleetOf(card string) string { return card[:1] }

// value returns the gold of a merchant ship or the strength of a pirate.
func value(card string) int { return int(card[1] - '0') }

// without returns the cards without one copy of card.
func without(cards []string, card string) []string {
	at := slices.Index(cards, card)
	return slices.Concat(cards[:at], cards[at+1:])
}
