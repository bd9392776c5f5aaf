package lesson

import "korsar/game"

// clearLead is the number of skulls by which a defense must lead. Only a pirate with 4 skulls beats such a lead alone.
const clearLead = 3

// undefendedShips returns the lessons about the seat's own ships that another side took although a card in the hand
// would have held them clearly.
func (c *course) undefendedShips() (found []Lesson) {
	for n := range c.lost {
		launch := c.turnOf(c.ships[n].launched)
		if launch == nil || !launch.counts {
			continue
		}
		l := Lesson{Kind: UndefendedShip, Ship: n}
		for i := range c.turns {
			t := &c.turns[i]
			if !t.counts || t.number <= max(launch.number, c.ships[n].latest) || t.before.Controller(n) == c.side {
				continue
			}
			if card, gold := c.defense(t, n); gold > 0 {
				l.Move, l.Card, l.Gold, l.Turns = t.number, card, gold, l.Turns+1
			}
		}
		if l.Turns > 0 {
			found = append(found, l)
		}
	}
	return found
}

// defense returns the card that would have held a ship clearly and that brought the least gold afterwards. gold is the
// ship's gold minus that gold. It is 0 if no card would have held the ship or if none brought less.
func (c *course) defense(t *turn, n game.ShipNumber) (best game.Card, gold int) {
	for _, m := range t.options {
		if m.Ship != n || m.Action == game.PlayCaptain || !t.holdsClearly(m, c.side) {
			continue
		}
		if more := c.gold(n) - c.brought(m.Card, t.number); more > gold {
			best, gold = m.Card, more
		}
	}
	return best, gold
}

// holdsClearly reports whether a side holds a ship after a move onto it, by the admiral or by pirates with a clear
// lead.
func (t *turn) holdsClearly(m game.Move, side game.Side) bool {
	if t.holder(m, m.Ship) != side {
		return false
	}
	if m.Action == game.PlayAdmiral {
		return true
	}
	own, rival := m.Card.Strength(), 0
	view := t.before.PublicView()
	for _, sq := range view.Ship(m.Ship).Squadrons {
		if sq.Side == side {
			own += sq.Strength
		} else {
			rival = max(rival, sq.Strength)
		}
	}
	return own-rival >= clearLead
}
