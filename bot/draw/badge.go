package draw

import (
	"korsar/bot/table"
	"korsar/game"
)

// badge is a seat's sign, with the shape and the color of its side. The second partner's badge has a dark middle, which
// tells partners apart. It fits a box of 52 units.
type badge struct {
	side   game.Side
	second bool // of a pair
}

// sideBadge returns the badge of a side, which is that of its first seat.
func sideBadge(s game.Side) badge { return badge{side: s} }

func seatBadge(m game.Mode, seat table.Seat) badge {
	return badge{seat.Side, m == game.Partnership && seat.Seat%2 == 0}
}

func (badge) box() box { return around(26, 26) }

func (b badge) draw(p *pen) {
	shape := b.shape()
	p.trace(shape.path)
	p.shape(shape.fill, ink, 3)
	if b.second {
		p.within(0, 0, 0.56, func(p *pen) {
			p.trace(shape.path)
			p.fill(ink)
		})
	}
}

func (b badge) shape() shape { return sideBadges[b.side-1] }
