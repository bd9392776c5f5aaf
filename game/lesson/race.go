package lesson

import "korsar/game"

// lateRaces returns the lessons about ships of others for which the seat's first pirate came too late: in an earlier
// turn a pirate would have taken the ship.
func (c *course) lateRaces() (found []Lesson) {
	for n := range c.lost {
		joining := c.turnOf(c.ships[n].joined)
		if c.mode.SideOf(c.owner(n)) == c.side || joining == nil || !joining.counts ||
			joining.holder(joining.played, n) == c.side {
			continue
		}
		l := Lesson{Kind: LateRace, Ship: n, Gold: c.gold(n)}
		for i := range c.turns {
			if t := &c.turns[i]; t.counts && t.number < joining.number {
				if m, could := c.winning(t, n); could {
					l.Move, l.Card, l.Turns = t.number, m.Card, l.Turns+1
				}
			}
		}
		if l.Turns > 0 {
			found = append(found, l)
		}
	}
	return found
}

// winning returns the first attack of a turn that would have given the seat's side control of a ship.
func (c *course) winning(t *turn, n game.ShipNumber) (game.Move, bool) {
	for _, m := range t.options {
		if m.Action == game.Attack && m.Ship == n && t.holder(m, n) == c.side {
			return m, true
		}
	}
	return game.Move{}, false
}
