package say

import "korsar/game"

// event is one line of what happened, in few words.
func (t *boardRenderer) event(e game.PublicEvent) string { return line(t.eventWords(e)) }

func (t *boardRenderer) eventWords(e game.PublicEvent) string {
	words := []string{"Who", t.who(e.Seat), "Ship", e.Ship.String(), "Gold", t.gold(e.Gold)}
	switch e.Kind {
	case game.Attacked, game.Discarded:
		words = append(words, "Card", t.brief(e.Card))
	case game.Commanded:
		words = append(words, "Card", t.the(e.Card))
		if e.Displaced.Card != game.NoCard {
			return t.say("event.displaced", append(words, "Displaced", t.the(e.Displaced.Card))...)
		}
	case game.Captured, game.CameHome:
		side, _ := t.side(e.Side)
		words = append(words, "Side", side)
	}
	return t.say("event."+e.Kind.String(), words...)
}

// private is an event as the reader saw it, the card drawn included.
func (t *boardRenderer) private(e game.PrivateEvent) string {
	if e.Drawn == game.NoCard {
		return t.event(e.PublicEvent)
	}
	return line(t.say("event.drawn", "Who", t.who(e.Seat), "Card", t.card(e.Drawn)))
}

// line begins a line with a dot, so that a name in front is never taken for
// the markup of a list or a heading.
func line(text string) string { return "· " + text }
