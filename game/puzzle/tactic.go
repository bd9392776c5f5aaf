package puzzle

import (
	"slices"

	"korsar/game"
)

// Tactic is the idea of a puzzle. It follows from the position and the best move.
type Tactic string

// The tactics. A move may have several.
const (
	AdmiralHeld Tactic = "admiral-held" // the admiral could win back a ship of the seat's own, and stays in the hand
	Sacrifice   Tactic = "sacrifice"    // the seat lets a ship of its own go that it could save
	Duel        Tactic = "duel"         // a captain drives out another side's captain
	Tie         Tactic = "tie"          // a ship that another side controls is left to nobody
	RaceByOne   Tactic = "race-by-one"  // pirates take the lead by one skull
)

// tactics has the predicate of each tactic, the rarest first.
var tactics = []struct {
	name  Tactic
	shown func(*choice) bool
}{
	{AdmiralHeld, (*choice).holdsAdmiral},
	{Sacrifice, (*choice).sacrifices},
	{Duel, (*choice).duels},
	{Tie, (*choice).ties},
	{RaceByOne, (*choice).winsByOne},
}

// Tactics lists the tactics, the rarest first.
var Tactics = func() (list []Tactic) {
	for _, t := range tactics {
		list = append(list, t.name)
	}
	return list
}()

// tacticsOf returns the tactics of an option of a view, in the order of [Tactics].
func tacticsOf(v *game.SeatView, m game.Move) (list []Tactic) {
	c := choice{v: v, move: m, side: v.Mode.SideOf(v.Seat)}
	for _, t := range tactics {
		if t.shown(&c) {
			list = append(list, t.name)
		}
	}
	return list
}

// choice is a move among the options of a view.
type choice struct {
	v    *game.SeatView
	move game.Move
	side game.Side
}

// target returns the ship at sea that the move plays onto, or nil.
func (c *choice) target() *game.Ship { return c.v.Ship(c.move.Ship) }

// sacrifices reports whether the move plays a card, although another option would save a ship of the seat's own side
// that another side controls.
func (c *choice) sacrifices() bool {
	if c.move.Action == game.Draw || c.move.Action == game.Discard {
		return false
	}
	return slices.ContainsFunc(c.v.Options, func(m game.Move) bool {
		return m.Ship != game.NoShip && m.Ship != c.move.Ship && c.saves(m)
	})
}

// saves reports whether an option makes another side lose control of a ship of the seat's own side.
func (c *choice) saves(m game.Move) bool {
	ship := c.v.Ship(m.Ship)
	return c.v.Mode.SideOf(ship.Owner) == c.side && ship.Controller != game.NoSide && ship.Controller != c.side &&
		controllerAfter(ship, m, c.side) != ship.Controller
}

// ties reports whether the move ends the control of another side over a ship and leaves the ship to nobody.
func (c *choice) ties() bool {
	ship := c.target()
	return ship != nil && ship.Controller != game.NoSide && ship.Controller != c.side &&
		controllerAfter(ship, c.move, c.side) == game.NoSide
}

// holdsAdmiral reports whether the admiral would win back a ship, and the move does not play it.
func (c *choice) holdsAdmiral() bool {
	return c.move.Action != game.PlayAdmiral && slices.ContainsFunc(c.v.Options, func(m game.Move) bool {
		return m.Action == game.PlayAdmiral && c.v.Ship(m.Ship).Controller != c.side
	})
}

// winsByOne reports whether pirates take the lead around a ship with one skull more than the strongest other fleet.
func (c *choice) winsByOne() bool {
	ship := c.target()
	if ship == nil || c.move.Action != game.Attack || ship.Controller == c.side ||
		controllerAfter(ship, c.move, c.side) != c.side {
		return false
	}
	own, most := strengths(ship, c.move)
	return most > 0 && own == most+1
}

// duels reports whether the move plays a captain onto a ship that another side's captain commands.
func (c *choice) duels() bool {
	ship := c.target()
	return ship != nil && c.move.Action == game.PlayCaptain && ship.Commander.Side != c.side &&
		ship.Commander.Card.IsCaptain()
}

// controllerAfter returns the side that would control a ship if a side played a move onto it.
func controllerAfter(ship *game.Ship, m game.Move, side game.Side) game.Side {
	switch {
	case m.Action != game.Attack:
		return side
	case ship.Commander.Side != game.NoSide:
		return ship.Commander.Side
	}
	own, most := strengths(ship, m)
	switch {
	case own > most:
		return side
	case own == most:
		return game.NoSide
	default:
		return ship.Controller
	}
}

// strengths returns the skulls of the fleet of an attack, with its card, and the most skulls of another fleet.
func strengths(ship *game.Ship, m game.Move) (own, most int) {
	own = m.Card.Strength()
	for _, s := range ship.Squadrons {
		if s.Fleet == m.Card.Fleet() {
			own += s.Strength
		} else {
			most = max(most, s.Strength)
		}
	}
	return own, most
}
