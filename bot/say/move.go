package say

import (
	"strconv"

	"korsar/bot/table"
	"korsar/game"
)

// Option is a move to choose. Its texts have no markdown and at most 100 characters each.
type Option struct {
	Label       string // the move: "Red 3 on #4"
	Description string // its effect: "5 gold of Anne; Ben leads with 4"
	Move        game.Move
}

// Move returns a move in words.
func (l *Localizer) Move(state table.PublicState, m game.Move) Option {
	return l.renderer(&state, Plain).move(m)
}

func (r *boardRenderer) move(m game.Move) Option {
	label, description := r.action(m)
	return Option{Label: Clip(capital(label), OptionLimit), Description: Clip(description, OptionLimit), Move: m}
}

func (r *boardRenderer) action(m game.Move) (label, description string) {
	switch m.Action {
	case game.Draw:
		return r.say("move.draw"), r.many("pile", r.state.Game.Pile)
	case game.Launch:
		return r.say("move.launch", "Gold", strconv.Itoa(m.Card.Gold())), r.say("move.launch.about", "Ship",
			r.nextShip().String())
	case game.Discard:
		return r.say("move.discard", "Card", r.shortCard(m.Card)), r.say("move.discard.about")
	case game.Attack, game.PlayCaptain, game.PlayAdmiral:
		return r.say("move.onto", "Card", r.shortCard(m.Card), "Ship", m.Ship.String()), r.aboutShip(m.Ship)
	default:
		return r.say("move.sit-out"), r.say("move.sit-out.about")
	}
}

// nextShip returns the number of the next ship launched. All earlier ones are at sea or captured.
func (r *boardRenderer) nextShip() game.ShipNumber {
	n := 1 + len(r.state.Game.AtSea)
	for _, side := range r.state.Game.Sides {
		n += len(side.Ships)
	}
	return game.ShipNumber(n)
}

// aboutShip returns the gold, the owner and the lead of a ship.
func (r *boardRenderer) aboutShip(n game.ShipNumber) string {
	said, before := r.shipNotes[n]
	if !before {
		said = r.describe(n)
		r.shipNotes[n] = said
	}
	return said
}

func (r *boardRenderer) describe(n game.ShipNumber) string {
	ship := r.state.Game.Ship(n)
	if ship == nil {
		return r.say("move.no-ship")
	}
	return r.say("move.about", "Gold", r.gold(ship.Gold), "Owner", r.seatName(ship.Owner), "Lead", r.lead(ship))
}

// lead returns the side that would take a ship, and the cards by which it leads.
func (r *boardRenderer) lead(ship *game.Ship) string {
	side, people := r.sideNames(ship.Controller)
	switch {
	case ship.Commander.Card == game.Admiral:
		return r.many("lead.admiral", people, "Side", side)
	case ship.Commander.Card != game.NoCard:
		return r.many("lead.captain", people, "Side", side)
	case len(ship.Squadrons) == 0:
		return r.say("lead.nobody")
	}
	strength := 0
	for _, sq := range ship.Squadrons {
		strength = max(strength, sq.Strength)
	}
	if ship.Controller == game.NoSide {
		return r.say("lead.tied", "Strength", strconv.Itoa(strength))
	}
	return r.many("lead.pirates", people, "Side", side, "Strength", strconv.Itoa(strength))
}
