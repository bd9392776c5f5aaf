package say

import "korsar/game"

// eventLine returns an event in one short line.
func (r *boardRenderer) eventLine(e game.PublicEvent) string { return bulletLine(r.eventWords(e)) }

func (r *boardRenderer) eventWords(e game.PublicEvent) string {
	words := []string{"Who", r.seatName(e.Seat), "Ship", e.Ship.String(), "Gold", r.gold(e.Gold)}
	switch e.Kind {
	case game.Attacked, game.Discarded:
		words = append(words, "Card", r.shortCard(e.Card))
	case game.Commanded:
		words = append(words, "Card", r.withArticle(e.Card))
		if e.Displaced.Card != game.NoCard {
			return r.say("event.displaced", append(words, "Displaced", r.withArticle(e.Displaced.Card))...)
		}
	case game.Captured, game.CameHome:
		side, _ := r.sideNames(e.Side)
		words = append(words, "Side", side)
	}
	return r.say("event."+e.Kind.String(), words...)
}

// privateEvent returns an event as the reader saw it, including the card drawn.
func (r *boardRenderer) privateEvent(e game.PrivateEvent) string {
	if e.Drawn == game.NoCard {
		return r.eventLine(e.PublicEvent)
	}
	return bulletLine(r.say("event.drawn", "Who", r.seatName(e.Seat), "Card", r.card(e.Drawn)))
}

// bulletLine begins a line with a dot, so a name at the start is never parsed as a list or a heading.
func bulletLine(text string) string { return "· " + text }
