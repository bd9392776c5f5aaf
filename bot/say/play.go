package say

import (
	"cmp"
	"slices"
	"strconv"

	"korsar/bot/table"
	"korsar/game"
)

// Play is a way to play a card from a hand, as text without markdown. A card that could go onto several ships is one
// play, after which the reader chooses the ship.
type Play struct {
	Label       string // "Launch 5 gold", "Red 3 on #4", or "Red 3 …"
	Description string // its effect, or how many ships there are to choose from
	Card        game.Card
	Move        game.Move // the move, unless the ship is chosen next
	Asks        bool      // the ship is chosen next
}

// Choice returns the text of the move, or of the card if the ship is chosen next.
func (p Play) Choice() string {
	if p.Asks {
		return p.Card.String()
	}
	return p.Move.String()
}

// Plays returns the ways to play each card of a hand now: launches, then pirates, captains and the admiral. Within a
// kind they have the order of the picture. There are none unless the reader is on turn.
func (l *Localizer) Plays(h table.Hand) (list []Play) {
	if len(h.View.Options) == 0 {
		return nil
	}
	renderer := l.renderer(&h.PublicState, Plain)
	ships := map[game.Card]int{}
	for _, m := range h.View.Options {
		if m.Ship != game.NoShip {
			ships[m.Card]++
		}
	}
	asked := map[game.Card]bool{}
	for _, m := range h.View.Options {
		switch {
		case m.Action == game.Draw || asked[m.Card] && m.Ship != game.NoShip:
		case m.Ship != game.NoShip && ships[m.Card] > 1:
			asked[m.Card] = true
			list = append(list, renderer.askingPlay(m.Card, ships[m.Card]))
		default:
			option := renderer.move(m)
			if m.Action == game.Launch { // shorter, as its button shows the ship
				option.Label = l.say("play.launch", "Gold", strconv.Itoa(m.Card.Gold()))
			}
			list = append(list, Play{Label: option.Label, Description: option.Description, Card: m.Card, Move: m})
		}
	}
	slices.SortStableFunc(list, func(a, b Play) int { return cmp.Compare(rankOf(a.Card), rankOf(b.Card)) })
	return list
}

// rankOf returns the rank of a card's kind. The kinds that are played most often come first.
func rankOf(c game.Card) int {
	switch {
	case c.IsMerchant():
		return 0
	case c.IsPirate():
		return 1
	case c.IsCaptain():
		return 2
	}
	return 3
}

// askingPlay returns the play of a card that could go onto several ships.
func (r *boardRenderer) askingPlay(card game.Card, ships int) Play {
	return Play{Label: Clip(capital(r.say("play.asks", "Card", r.shortCard(card))), OptionLimit),
		Description: r.many("play.ships", ships), Card: card, Asks: true}
}

// ShipLabel returns the name of a ship as a target: "#4 · 5 gold · Ben".
func (l *Localizer) ShipLabel(state table.PublicState, n game.ShipNumber) string {
	ship := state.Game.Ship(n)
	if ship == nil {
		return n.String()
	}
	return l.say("play.ship", "Ship", n.String(), "Gold", strconv.Itoa(ship.Gold), "Owner",
		l.renderer(&state, Plain).seatName(ship.Owner))
}
