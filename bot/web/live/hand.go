package live

import "korsar/game"

// handJSON is the cards of a seat's hand.
type handJSON struct {
	Cards []cardJSON `json:"cards"`
	Words string     `json:"words"`
}

// cardJSON is a card, face up.
type cardJSON struct {
	Kind     string `json:"kind"`  // merchant, pirate, captain or admiral
	Fleet    int    `json:"fleet"` // the index in fleets, for a pirate or captain
	Strength int    `json:"strength"`
	Gold     int    `json:"gold"`
}

func handOf(cards []game.Card, words string) handJSON {
	hand := handJSON{Cards: []cardJSON{}, Words: words}
	for _, c := range cards {
		hand.Cards = append(hand.Cards, cardOf(c))
	}
	return hand
}

func cardOf(c game.Card) cardJSON {
	switch {
	case c.IsMerchant():
		return cardJSON{Kind: "merchant", Gold: c.Gold()}
	case c.IsPirate():
		return cardJSON{Kind: "pirate", Fleet: indexOf(c.Fleet()), Strength: c.Strength()}
	case c.IsCaptain():
		return cardJSON{Kind: "captain", Fleet: indexOf(c.Fleet())}
	default:
		return cardJSON{Kind: "admiral"}
	}
}
