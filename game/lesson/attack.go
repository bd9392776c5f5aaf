package lesson

import "korsar/game"

// shortAttacks returns the lessons about pirates that left another side in control of a ship that was then lost.
func (c *course) shortAttacks() (found []Lesson) {
	for n := range c.lost {
		l := Lesson{Kind: ShortAttack, Ship: n, Gold: c.gold(n)}
		for i := range c.turns {
			t := &c.turns[i]
			if !t.counts || t.played.Action != game.Attack || t.ship != n {
				continue
			}
			if holder := t.holder(t.played, n); holder != c.side && holder != game.NoSide {
				l.Move, l.Card, l.Turns = t.number, t.played.Card, l.Turns+1
			}
		}
		if l.Turns > 0 {
			found = append(found, l)
		}
	}
	return found
}
