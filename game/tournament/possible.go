package tournament

import (
	"slices"

	"korsar/game"
)

// isSpent reports whether the tournament has used a commitment already, so that everybody knows its secret.
func (t *Tournament) isSpent(commitment string) bool {
	return commitment == t.commitment ||
		slices.ContainsFunc(t.lots, func(l Lot) bool { return l.Commitment == commitment })
}

// arePossible reports whether all tables of a round are possible, and every entrant who must play sits exactly once.
func (t *Tournament) arePossible(e RoundPaired) bool {
	if !t.pairer().isOrder(e.Order) || !t.knowsOnce(slices.Concat(e.Order...)) {
		return false
	}
	seats := make(map[Entrant]int)
	for i := range e.Tables {
		if p := &e.Tables[i]; !t.rules.isTable(p) || !t.isDivision(p.Division, e.Order) {
			return false
		}
		e.Tables[i].seated(func(_ int, who Entrant) { seats[who]++ })
	}
	delete(seats, Computer)
	for who, times := range seats {
		if times > 1 || !t.knows(who) {
			return false
		}
	}
	must := t.pairer().players(e.Order)
	for _, who := range must {
		if seats[who] != 1 {
			return false
		}
	}
	return must == nil || len(seats) == len(must)
}

// knowsOnce reports whether a list names entrants, none of them twice.
func (t *Tournament) knowsOnce(list []Entrant) bool {
	seen := make(map[Entrant]bool)
	for _, who := range list {
		if seen[who] || !t.knows(who) {
			return false
		}
		seen[who] = true
	}
	return true
}

// isDivision reports whether a round with this order has a division with this number.
func (t *Tournament) isDivision(number int, order [][]Entrant) bool {
	if t.rules.Format != League {
		return number == 0
	}
	if len(order) == 0 {
		order = league{t}.order()
	}
	return number >= 1 && number <= len(order)
}

// isTable reports whether the sides of a table are possible: of one entrant each, or of two if partners are drawn.
func (r *Rules) isTable(p *Pairing) bool {
	each, seats := 1, len(p.Sides)
	if r.Mode == game.Partnership {
		seats *= 2
	}
	if r.Partners == DrawnPartners && len(p.Sides) > 1 {
		each = 2
	}
	for _, side := range p.Sides {
		if len(side) != each {
			return false
		}
	}
	return len(p.Sides) == 1 || game.CheckSeats(r.Mode, seats) == nil
}
