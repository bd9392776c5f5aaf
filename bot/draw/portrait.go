package draw

import (
	"korsar/bot/table"
	"korsar/game"
)

// largeSign is the least scale of a badge that a large face replaces.
const largeSign = 1.5

// drawSeat draws the sign of a seat: its badge at a scale, or the face of its person if that is known. A face is in a
// ring of the side's color, with the badge at its lower right.
func (c *canvas) drawSeat(m game.Mode, seat table.Seat, x, y int, scale float64) {
	badge, face := seatBadge(m, seat), c.faces[seat.ID]
	switch {
	case face == nil:
		c.stamp(badge, x, y, scale)
	case scale < largeSign:
		x -= 3 // clear of the name
		c.drawFace(face, x, y, smallFace, badge.shape().fill)
		c.stamp(badge, x+smallFace*3/8, y+smallFace/4, 0.8)
	default:
		c.drawFace(face, x, y, largeFace, badge.shape().fill)
		c.stamp(badge, x+largeFace*3/8, y+largeFace*3/8, 0.84)
	}
}

// drawFace draws a face in a ring.
func (c *canvas) drawFace(face *Face, x, y, across int, rim paint) {
	disc := face.small
	if across == largeFace {
		disc = face.large
	}
	c.copy(disc, x, y)
	c.stamp(ring{across, rim}, x, y, 1)
}

// drawPortrait draws the face of somebody without a seat, or a head if it is not known.
func (c *canvas) drawPortrait(face *Face, x, y, across int) {
	switch {
	case face != nil:
		c.drawFace(face, x, y, across, steel)
	case across == largeFace:
		c.stamp(personMark{gray: true}, x, y, 1.6)
	default:
		c.stamp(personMark{gray: true}, x, y, 1)
	}
}

// hasFace reports whether the face of a seat's person is known.
func (c *canvas) hasFace(seat table.Seat) bool { return c.faces[seat.ID] != nil }

// ring is the edge of a face. It covers the edge of the disc, which is not antialiased.
type ring struct {
	across int
	rim    paint
}

func (r ring) box() box { return around(float64(r.across)/2+4, float64(r.across)/2+4) }

func (r ring) draw(p *pen) {
	p.circle(0, 0, float64(r.across)/2)
	p.line(ink, 7)
	p.circle(0, 0, float64(r.across)/2)
	p.line(r.rim, 4)
}
