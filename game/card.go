package game

import "fmt"

// Card is a kind of card. Two cards of a kind are the same to every rule, so
// a hand is a number of each kind. The order of the kinds is that of the
// ordered deck from which the fair deal shuffles.
type Card uint8

// The kinds of card. Each fleet's five follow one another: four strengths,
// then the captain.
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

	// Admiral is the one admiral.
	Admiral = firstPirate + Fleets*fleetKinds
)

const (
	// Kinds is how many kinds of card there are.
	Kinds = int(Admiral)

	fleetKinds   = 5 // four strengths and a captain
	maxStrength  = 4
	minGold      = 2
	maxGold      = 8
	captainIndex = maxStrength
)

// Merchant is the merchant ship that carries this gold, 2 to 8.
func Merchant(gold int) Card { return Merchant2 + Card(gold-minGold) }

// Pirate is the pirate ship of a fleet with this strength, 1 to 4.
func Pirate(f Fleet, strength int) Card {
	return firstPirate + Card(f-Blue)*fleetKinds + Card(strength-1)
}

// Captain is the captain of a fleet.
func Captain(f Fleet) Card { return firstPirate + Card(f-Blue)*fleetKinds + captainIndex }

// nature is all there is to know of a kind of card, looked up, not computed:
// the rules ask for it in their innermost loops.
type nature struct {
	gold     uint8 // of a merchant ship
	strength uint8 // of a pirate ship
	fleet    Fleet // of a pirate ship or a captain
	action   Action
	copies   uint8 // in the deck
	text     string
}

var natures = func() (all [Kinds + 1]nature) {
	for gold, copies := range [...]uint8{2: 5, 3: 6, 4: 5, 5: 5, 6: 2, 7: 1, 8: 1} {
		if copies == 0 {
			continue
		}
		all[Merchant(gold)] = nature{gold: uint8(gold), action: Launch, copies: copies, text: fmt.Sprintf("M%d", gold)}
	}
	for _, f := range AllFleets {
		for strength, copies := range [...]uint8{1: 2, 2: 4, 3: 4, 4: 2} {
			if strength == 0 {
				continue
			}
			all[Pirate(f, strength)] = nature{strength: uint8(strength), fleet: f, action: Attack, copies: copies,
				text: fmt.Sprintf("%c%d", f.Letter(), strength)}
		}
		all[Captain(f)] = nature{fleet: f, action: PlayCaptain, copies: 1, text: fmt.Sprintf("%cC", f.Letter())}
	}
	all[Admiral] = nature{action: PlayAdmiral, copies: 1, text: "AD"}
	return all
}()

// known says whether the value is a card at all.
func (c Card) known() bool { return c >= Merchant2 && c <= Admiral }

// Gold is what a merchant ship carries, 2 to 8; 0 for every other card.
func (c Card) Gold() int { return int(natures[c].gold) }

// Strength is a pirate ship's number of skulls, 1 to 4; 0 for every other card.
func (c Card) Strength() int { return int(natures[c].strength) }

// Fleet is the fleet of a pirate ship or captain; NoFleet for every other card.
func (c Card) Fleet() Fleet { return natures[c].fleet }

// IsMerchant tells a merchant ship.
func (c Card) IsMerchant() bool { return c >= Merchant2 && c <= Merchant8 }

// IsPirate tells a pirate ship.
func (c Card) IsPirate() bool { return natures[c].strength > 0 }

// IsCaptain tells a pirate captain.
func (c Card) IsCaptain() bool { return natures[c].action == PlayCaptain }

// Copies is how many cards of the kind are in the deck.
func (c Card) Copies() int { return int(natures[c].copies) }

// String is the card in the record's notation: M5, R3, RC, AD; "?" if it is
// no card.
func (c Card) String() string {
	if !c.known() {
		return "?"
	}
	return natures[c].text
}

// ParseCard reads a card in the record's notation.
func ParseCard(text string) (Card, error) {
	for c := Merchant2; c <= Admiral; c++ {
		if natures[c].text == text {
			return c, nil
		}
	}
	return NoCard, fmt.Errorf("%q is no card: expected M2 to M8, a fleet's letter (B, G, R, Y) with 1 to 4 or C, or AD", text)
}
