package game

import "fmt"

// Card is a kind of card. No rule distinguishes two cards of one kind, so a hand is a number of each kind. The kinds
// are in the order of [OrderedDeck].
type Card uint8

// The kinds of card. Each fleet's five are consecutive: four strengths, then the captain.
const (
	NoCard Card = iota

	Merchant2
	Merchant3
	Merchant4
	Merchant5
	Merchant6
	Merchant7
	Merchant8

	firstPirate

	// Admiral is the only admiral.
	Admiral = firstPirate + Fleets*fleetKinds
)

const (
	// Kinds is the number of kinds of card.
	Kinds = int(Admiral)

	fleetKinds   = 5 // four strengths and a captain
	maxStrength  = 4
	minGold      = 2
	maxGold      = 8
	captainIndex = maxStrength
)

// Merchant returns the merchant ship with an amount of gold, 2 to 8.
func Merchant(gold int) Card { return Merchant2 + Card(gold-minGold) }

// Pirate returns the pirate ship of a fleet with a strength, 1 to 4.
func Pirate(f Fleet, strength int) Card {
	return firstPirate + Card(f-Blue)*fleetKinds + Card(strength-1)
}

// Captain returns the captain of a fleet.
func Captain(f Fleet) Card { return firstPirate + Card(f-Blue)*fleetKinds + captainIndex }

// cardKind is everything about a kind of card. It is looked up rather than computed, for the rules' innermost loops.
type cardKind struct {
	gold     uint8 // of a merchant ship
	strength uint8 // of a pirate ship
	fleet    Fleet // of a pirate ship or a captain
	action   Action
	copies   uint8 // number in the deck
	text     string
}

var cardKinds = func() (all [Kinds + 1]cardKind) {
	for gold, copies := range [...]uint8{2: 5, 3: 6, 4: 5, 5: 5, 6: 2, 7: 1, 8: 1} {
		if copies == 0 {
			continue
		}
		all[Merchant(gold)] = cardKind{gold: uint8(gold), action: Launch, copies: copies,
			text: fmt.Sprintf("M%d", gold)}
	}
	for _, f := range AllFleets {
		for strength, copies := range [...]uint8{1: 2, 2: 4, 3: 4, 4: 2} {
			if strength == 0 {
				continue
			}
			all[Pirate(f, strength)] = cardKind{strength: uint8(strength), fleet: f, action: Attack, copies: copies,
				text: fmt.Sprintf("%c%d", f.Letter(), strength)}
		}
		all[Captain(f)] = cardKind{fleet: f, action: PlayCaptain, copies: 1, text: fmt.Sprintf("%cC", f.Letter())}
	}
	all[Admiral] = cardKind{action: PlayAdmiral, copies: 1, text: "AD"}
	return all
}()

func (c Card) valid() bool { return c >= Merchant2 && c <= Admiral }

// Gold returns a merchant ship's gold, 2 to 8. It returns 0 for every other card.
func (c Card) Gold() int { return int(cardKinds[c].gold) }

// Strength returns a pirate ship's number of skulls, 1 to 4. It returns 0 for every other card.
func (c Card) Strength() int { return int(cardKinds[c].strength) }

// Fleet returns the fleet of a pirate ship or captain. It returns NoFleet for every other card.
func (c Card) Fleet() Fleet { return cardKinds[c].fleet }

// IsMerchant reports whether the card is a merchant ship.
func (c Card) IsMerchant() bool { return c >= Merchant2 && c <= Merchant8 }

// IsPirate reports whether the card is a pirate ship.
func (c Card) IsPirate() bool { return cardKinds[c].strength > 0 }

// IsCaptain reports whether the card is a pirate captain.
func (c Card) IsCaptain() bool { return cardKinds[c].action == PlayCaptain }

// Copies returns how many cards of the kind are in the deck.
func (c Card) Copies() int { return int(cardKinds[c].copies) }

// String returns the card in the record's notation: M5, R3, RC, AD. It returns "?" for an invalid card.
func (c Card) String() string {
	if !c.valid() {
		return "?"
	}
	return cardKinds[c].text
}

// ParseCard parses a card in the record's notation.
func ParseCard(text string) (Card, error) {
	for c := Merchant2; c <= Admiral; c++ {
		if cardKinds[c].text == text {
			return c, nil
		}
	}
	return NoCard, fmt.Errorf("%q is no card: expected M2 to M8, a fleet's letter (B, G, R, Y) with 1 to 4 or C, or AD",
		text)
}
