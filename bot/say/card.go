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
func (t *Localizer) Card(f table.PublicState, c game.Card) string { return t.at(&f, Name).card(c) }

func (t *boardRenderer) card(c game.Card) string {
	switch {
	case c.IsMerchant():
		return t.say("card.merchant", "Gold", strconv.Itoa(c.Gold()))
	case c.IsPirate():
		return t.say("card.pirate", "Fleet", t.fleet(c.Fleet()), "Strength", strconv.Itoa(c.Strength()))
	case c.IsCaptain():
		return t.say("card.captain", "Fleets", t.fleets(c.Fleet()))
	case c == game.Admiral:
		return t.say("card.admiral")
	default:
		return t.say("card.none")
	}
}

// brief is a card in as few words as tell it: "red 3".
func (t *boardRenderer) brief(c game.Card) string {
	switch {
	case c.IsMerchant():
		return t.gold(c.Gold())
	case c.IsPirate():
		return t.say("brief.pirate", "Fleet", t.fleet(c.Fleet()), "Strength", strconv.Itoa(c.Strength()))
	case c.IsCaptain():
		return t.say("brief.captain", "Fleet", t.fleet(c.Fleet()))
	default:
		return t.card(c)
	}
}

// the is the captain or the admiral with the article: "the red captain".
func (t *boardRenderer) the(c game.Card) string {
	if c.IsCaptain() {
		return t.say("the.captain", "Fleet", t.fleet(c.Fleet()))
	}
	return t.say("the.admiral")
}

// fleet is what the edition calls a fleet: "red".
func (t *boardRenderer) fleet(f game.Fleet) string {
	return t.FleetName(t.edition.Fleets[f-1])
}

// fleets is the pirates of a fleet: "the reds".
func (t *boardRenderer) fleets(f game.Fleet) string {
	return t.say("fleets." + string(t.edition.Fleets[f-1]))
}

// gold is a number of gold: "5 gold".
func (t *Localizer) gold(count int) string { return t.many("gold", count) }

// capital is a text that begins with a capital letter.
func capital(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:]
}

// FleetName is what a fleet is called.
func (t *Localizer) FleetName(name game.FleetName) string { return t.say("fleet." + string(name)) }
