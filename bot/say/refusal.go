package say

import (
	"strconv"

	"korsar/bot/table"
	"korsar/game"
)

// Refusal says why a move was refused. If state is nil, seats have numbers, and fleets the default edition's names.
func (l *Localizer) Refusal(state *table.PublicState, refusal game.Refusal) string {
	return l.about(state).refusal(refusal)
}

func (r *boardRenderer) refusal(refusal game.Refusal) string {
	side, _ := r.sideNames(refusal.By)
	words := []string{"Ship", refusal.Ship.String(), "Card", r.shortCard(refusal.Card), "Who", r.seatName(refusal.Turn),
		"Side", side}
	fleet := refusal.Fleet
	if fleet == game.NoFleet {
		fleet = refusal.Card.Fleet()
	}
	if fleet == game.NoFleet {
		return r.say("refusal."+refusal.Rule.String(), words...)
	}
	return r.say("refusal."+refusal.Rule.String(), append(words, "Fleet", r.fleet(fleet), "Fleets", r.fleets(fleet))...)
}

// Setup says why a table cannot be made, or cannot start.
func (l *Localizer) Setup(r game.SetupRefusal) string {
	return l.say("setup."+r.Rule.String(), "Seats", strconv.Itoa(r.Seats), "Mode", l.Choice("mode", r.Mode.String()))
}
