package say

import (
	"strconv"

	"korsar/bot/table"
	"korsar/game"
)

// Option is a move to choose, in words without markdown: of at most 100
// characters each.
type Option struct {
	Label       string // the move: "Red 3 on #4"
	Description string // what it is about: "5 gold of Anne; Ben leads with 4"
	Move        game.Move
}

// Move is a move in words.
func (t *Localizer) Move(f table.PublicState, m game.Move) Option { return t.at(&f, Plain).move(m) }

func (t *boardRenderer) move(m game.Move) Option {
	label, description := t.action(m)
	return Option{Label: clip(capital(label), labelLimit), Description: clip(description, labelLimit), Move: m}
}

func (t *boardRenderer) action(m game.Move) (label, description string) {
	switch m.Action {
	case game.Draw:
		return t.say("move.draw"), t.many("pile", t.face.Game.Pile)
	case game.Launch:
		return t.say("move.launch", "Gold", strconv.Itoa(m.Card.Gold())), t.say("move.launch.about", "Ship", t.nextShip().String())
	case game.Discard:
		return t.say("move.discard", "Card", t.brief(m.Card)), t.say("move.discard.about")
	case game.Attack, game.PlayCaptain, game.PlayAdmiral:
		return t.say("move.onto", "Card", t.brief(m.Card), "Ship", m.Ship.String()), t.aboutShip(m.Ship)
	default:
		return t.say("move.sit-out"), t.say("move.sit-out.about")
	}
}

// nextShip is the number that the next ship launched gets: every ship launched
// before is at sea or captured.
func (t *boardRenderer) nextShip() game.ShipNumber {
	n := 1 + len(t.face.Game.AtSea)
	for _, side := range t.face.Game.Sides {
		n += len(side.Ships)
	}
	return game.ShipNumber(n)
}

// aboutShip is what a ship is worth, whose it is and who leads there.
func (t *boardRenderer) aboutShip(n game.ShipNumber) string {
	said, before := t.about[n]
	if !before {
		said = t.describe(n)
		t.about[n] = said
	}
	return said
}

func (t *boardRenderer) describe(n game.ShipNumber) string {
	for i := range t.face.Game.AtSea {
		if ship := &t.face.Game.AtSea[i]; ship.Number == n {
			return t.say("move.about", "Gold", t.gold(ship.Gold), "Owner", t.who(ship.Owner), "Lead", t.lead(ship))
		}
	}
	return t.say("move.no-ship")
}

// lead is who would take a ship, and by what.
func (t *boardRenderer) lead(ship *game.Ship) string {
	side, people := t.side(ship.Controller)
	switch {
	case ship.Commander.Card == game.Admiral:
		return t.many("lead.admiral", people, "Side", side)
	case ship.Commander.Card != game.NoCard:
		return t.many("lead.captain", people, "Side", side)
	case len(ship.Squadrons) == 0:
		return t.say("lead.nobody")
	}
	strength := 0
	for _, sq := range ship.Squadrons {
		strength = max(strength, sq.Strength)
	}
	if ship.Controller == game.NoSide {
		return t.say("lead.tied", "Strength", strconv.Itoa(strength))
	}
	return t.many("lead.pirates", people, "Side", side, "Strength", strconv.Itoa(strength))
}
