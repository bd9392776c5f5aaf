package say

import (
	"strconv"
	"unicode"
	"unicode/utf8"

	"korsar/bot/table"
	"korsar/game"
)

// marks tell the fleets apart without colour: by shape.
var marks = [game.Fleets + 1]string{game.Blue: "◆", game.Green: "▲", game.Red: "●", game.Yellow: "■"}

// The marks of those who command a ship.
const (
	captainMark = "☠"
	admiralMark = "⚓"
)

// Card is a card in words, its fleet by the name of the table's edition: "red
// pirate 3".
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

// shortCard is a card in as few words as tell it: "red 3".
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

// withArticle is the captain or the admiral with the article: "the red captain".
func (r *boardRenderer) withArticle(c game.Card) string {
	if c.IsCaptain() {
		return r.say("the.captain", "Fleet", r.fleet(c.Fleet()))
	}
	return r.say("the.admiral")
}

// fleet is what the edition calls a fleet: "red".
func (r *boardRenderer) fleet(f game.Fleet) string {
	return r.FleetName(r.edition.Fleets[f-1])
}

// fleets is the pirates of a fleet: "the reds".
func (r *boardRenderer) fleets(f game.Fleet) string {
	return r.say("fleets." + string(r.edition.Fleets[f-1]))
}

// gold is a number of gold: "5 gold".
func (l *Localizer) gold(count int) string { return l.many("gold", count) }

// capital is a text that begins with a capital letter.
func capital(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:]
}

// FleetName is what a fleet is called.
func (l *Localizer) FleetName(name game.FleetName) string { return l.say("fleet." + string(name)) }
