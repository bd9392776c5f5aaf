package say

import (
	"korsar/game"
	"korsar/storage/journal"
)

func (r *boardRenderer) eventWords(e game.PublicEvent) string {
	words := []string{"Who", r.seatNameAt(e.Seat, e.Move), "Ship", e.Ship.String(), "Gold", r.gold(e.Gold)}
	switch e.Kind {
	case game.Attacked, game.Discarded:
		words = append(words, "Card", r.shortCard(e.Card))
	case game.Commanded:
		words = append(words, "Card", r.withArticle(e.Card))
		if e.Displaced.Card != game.NoCard {
			return r.say("event.displaced", append(words, "Displaced", r.withArticle(e.Displaced.Card))...)
		}
	case game.Captured, game.CameHome:
		side, _ := r.sideNamesAt(e.Side, e.Move)
		words = append(words, "Side", side)
	}
	return r.say("event."+e.Kind.String(), words...)
}

// privateEvent returns an event in one line as the reader saw it, including the card drawn.
func (r *boardRenderer) privateEvent(e game.PrivateEvent) string {
	return bulletLine(r.privateWords(e))
}

func (r *boardRenderer) privateWords(e game.PrivateEvent) string {
	if e.Drawn == game.NoCard {
		return r.eventWords(e.PublicEvent)
	}
	return r.say("event.drawn", "Who", r.seatNameAt(e.Seat, e.Move), "Card", r.shortCard(e.Drawn))
}

// coveredLine returns the line before a move that a computer made for a player.
func (r *boardRenderer) coveredLine(who string, why journal.Cover) string {
	return bulletLine(r.say("event.covered."+string(why), "Who", who))
}
