package say

import (
	"strconv"

	"korsar/bot/table"
	"korsar/game"
)

// marks distinguish the fleets by shape, without color.
var marks = [game.Fleets + 1]string{game.Blue: "◆", game.Green: "▲", game.Red: "●", game.Yellow: "■"}

// Marks of the cards that command a ship.
const (
	captainMark = "☠"
	admiralMark = "⚓"
)

// Card returns a card in words, with its fleet's name in the table's edition: "red pirate 3".
func (l *Localizer) Card(state table.PublicState, c game.Card) string {
	return l.renderer(&state, Name).card(c)
}

func (r *boardRenderer) card(c game.Card) string {
	switch {
	case c.IsMerchant():
		return r.say("card.merchant", "Gold", strconv.Itoa(c.Gold()))
	case c.IsPirate():
		return r.say("card.pirate", "Fleet", r.fleet(c.Fleet()), "Strength", strconv.Itoa(c.Strength()))
	case c.IsCaptain():
		return r.say("card.captain", "Fleets", r.fleets(c.Fleet()))
	case c == game.Admiral:
		return r.say("card.admiral")
	default:
		return r.say("card.none")
	}
}

// shortCard returns a card in as few words as possible: "red 3".
func (r *boardRenderer) shortCard(c game.Card) string {
	switch {
	case c.IsMerchant():
		return r.gold(c.Gold())
	case c.IsPirate():
		return r.say("brief.pirate", "Fleet", r.fleet(c.Fleet()), "Strength", strconv.Itoa(c.Strength()))
	case c.IsCaptain():
		return r.say("brief.captain", "Fleet", r.fleet(c.Fleet()))
	default:
		return r.card(c)
	}
}

// withArticle returns the captain or the admiral with its article: "the red captain".
func (r *boardRenderer) withArticle(c game.Card) string {
	if c.IsCaptain() {
		return r.say("the.captain", "Fleet", r.fleet(c.Fleet()))
	}
	return r.say("the.admiral")
}

// fleet returns the edition's name of a fleet: "red".
func (r *boardRenderer) fleet(f game.Fleet) string {
	return r.FleetName(r.edition.Fleets[f-1])
}

// fleets returns the pirates of a fleet: "the reds".
func (r *boardRenderer) fleets(f game.Fleet) string {
	return r.say("fleets." + string(r.edition.Fleets[f-1]))
}

// gold returns an amount of gold: "5 gold".
func (l *Localizer) gold(count int) string { return l.many("gold", count) }

// FleetName returns the translated name of a fleet.
func (l *Localizer) FleetName(name game.FleetName) string { return l.say("fleet." + string(name)) }
