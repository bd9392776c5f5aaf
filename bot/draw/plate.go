package draw

import "image"

// plate is a filled rounded rectangle.
type plate struct {
	wide, high int
	fill, edge paint
	width      int // of the edge
}

func (l plate) box() box {
	return box{0, 0, float64(l.wide), float64(l.high)}
}

func (l plate) draw(p *pen) {
	w := float64(l.width)
	p.box(w/2, w/2, float64(l.wide)-w, float64(l.high)-w, 14)
	p.shape(l.fill, l.edge, w)
}

func (c *canvas) drawPlate(at image.Rectangle, fill, edge paint, width int) {
	c.stamp(plate{at.Dx(), at.Dy(), fill, edge, width}, at.Min.X, at.Min.Y, 1)
}

// drawMarkedPlate draws a plate with a gold edge of a width in pixels if it is marked, and otherwise a plain one.
func (c *canvas) drawMarkedPlate(at image.Rectangle, marked bool, width int) {
	if marked {
		c.drawPlate(at, deep, shine, width)
	} else {
		c.drawPlate(at, night, slate, 3)
	}
}
