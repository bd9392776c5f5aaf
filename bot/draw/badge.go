package draw

import (
	"korsar/bot/table"
	"korsar/game"
)

// badge is a seat's sign: the shape and the colour of its side. The second partner's has a dark
// middle, so that a pair is told apart and still looks like one. It fits a box of 48 units.
type badge struct {
	side   game.Side
	second bool // of a pair
}

// sideBadge returns the badge of a side, which is that of its first seat.
func sideBadge(s game.Side) badge { return badge{side: s} }

// seatBadge returns the badge of a seat.
func seatBadge(m game.Mode, seat table.Seat) badge {
	return badge{seat.Side, m == game.Partnership && seat.Seat%2 == 0}
}

func (badge) box() box { return around(26, 26) }

func (b badge) draw(p *pen) {
	shape := b.shape()
	p.trace(shape.Path)
	p.shape(shape.Fill, ink, 3)
	if b.second {
		p.within(0, 0, 0.56, func(p *pen) {
			p.trace(shape.Path)
			p.fill(ink)
		})
	}
}

// shape returns the shape of the badge's side.
func (b badge) shape() Shape { return sideBadges[b.side-1] }
