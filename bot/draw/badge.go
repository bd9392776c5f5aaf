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
	return badge{seat.Side, !m.First(seat.Seat)}
}

func (badge) box() box { return around(26, 26) }

func (b badge) draw(p *pen) {
	shape := b.shape()
	p.trace(shape.path)
	p.shape(shape.fill, ink, 3)
	if b.second {
		b.drawMiddle(p)
	}
}

// drawMiddle draws the dark middle of a second partner's badge. A crescent's is narrower, because a smaller crescent
// does not lie within it.
func (b badge) drawMiddle(p *pen) {
	path, scale := b.shape().path, 0.56
	if path == crescent {
		path, scale = "M2,-15 C-20,-13 -20,13 2,15 C-8,9 -8,-9 2,-15 Z", 1
	}
	p.within(0, 0, scale, func(p *pen) {
		p.trace(path)
		p.fill(ink)
	})
}

func (b badge) shape() shape { return sideBadges[b.side-1] }
