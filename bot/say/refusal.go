package say

import (
	"strconv"

	"korsar/bot/table"
	"korsar/game"
)

// Refusal is why a move was refused. Without a face, seats are told by their
// number and fleets by the names of the default edition.
func (t *Localizer) Refusal(f *table.PublicState, r game.Refusal) string {
	if f == nil {
		f = &table.PublicState{}
	}
	return t.at(f, Name).refusal(r)
}

func (t *boardRenderer) refusal(r game.Refusal) string {
	side, _ := t.side(r.By)
	words := []string{"Ship", r.Ship.String(), "Card", t.brief(r.Card), "Who", t.who(r.Turn), "Side", side}
	fleet := r.Fleet
	if fleet == game.NoFleet {
		fleet = r.Card.Fleet()
	}
	if fleet == game.NoFleet {
		return t.say("refusal."+r.Rule.String(), words...)
	}
	return t.say("refusal."+r.Rule.String(), append(words, "Fleet", t.fleet(fleet), "Fleets", t.fleets(fleet))...)
}

// Setup is why a table cannot be made, or cannot start, as it is.
func (t *Localizer) Setup(r game.SetupRefusal) string {
	return t.say("setup."+r.Rule.String(), "Seats", strconv.Itoa(r.Seats), "Mode", t.Choice("mode", r.Mode.String()))
}
