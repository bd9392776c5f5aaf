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
	return badge{seat.Side, !m.Captures(seat.Seat)}
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

// sideBadges are the badges of the sides, each with a shape and a color of its own. None is the shape of a fleet. They
// fit a box of 46 units.
var sideBadges = []shape{
	// shield
	{path: "M-19,-20 L19,-20 C21,4 15,15 0,23 C-15,15 -21,4 -19,-20 Z", fill: hex(0x6cc3f0)},
	// star
	{path: "M0,-23 L6,-8 L22,-7 L10,3 L14,19 L0,10 L-14,19 L-10,3 L-22,-7 L-6,-8 Z", fill: hex(0xf5836b)},
	// cross
	{path: "M-8,-21 L8,-21 L8,-8 L21,-8 L21,8 L8,8 L8,21 L-8,21 L-8,8 L-21,8 L-21,-8 L-8,-8 Z",
		fill: hex(0x8fdc9b)},
	{path: crescent, fill: hex(0xc3a6f5)},
	// heart
	{path: "M0,21 C-34,-4 -18,-30 0,-12 C18,-30 34,-4 0,21 Z", fill: hex(0xf4a8d2)},
}

const crescent = "M8,-22 C-30,-20 -30,20 8,22 C15,22 18,18 19,15 C-4,16 -4,-16 19,-15 C18,-18 15,-22 8,-22 Z"
