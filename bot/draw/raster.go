package draw

import (
	"image"
	"math"

	"git.sr.ht/~sbinet/gg"
)

// raster draws onto pixels, with the drawing's origin at a point.
func (d drawing) raster(pixels *image.RGBA, origin image.Point, scale float64) {
	c := gg.NewContextForRGBA(pixels)
	c.SetLineCapRound()
	c.SetLineJoinRound()
	x := func(at point) float64 { return float64(origin.X) + scale*at.x }
	y := func(at point) float64 { return float64(origin.Y) + scale*at.y }
	for _, s := range d {
		for _, part := range s.path {
			switch at := part.points; part.op {
			case 'M':
				c.MoveTo(x(at[0]), y(at[0]))
			case 'L':
				c.LineTo(x(at[0]), y(at[0]))
			case 'Q':
				c.QuadraticTo(x(at[0]), y(at[0]), x(at[1]), y(at[1]))
			case 'C':
				c.CubicTo(x(at[0]), y(at[0]), x(at[1]), y(at[1]), x(at[2]), y(at[2]))
			case 'Z':
				c.ClosePath()
			}
		}
		if s.fill.A > 0 {
			c.SetColor(s.fill)
			c.FillPreserve()
		}
		if s.line.A > 0 {
			c.SetColor(s.line)
			c.SetLineWidth(s.width * scale)
			c.SetDash(s.dashes(scale)...)
			c.StrokePreserve()
		}
		c.ClearPath()
	}
}

// dashes returns the lengths of dashes and gaps in pixels.
func (s stroke) dashes(scale float64) (list []float64) {
	for _, length := range s.dash {
		list = append(list, length*scale)
	}
	return list
}

// rasterize returns the sprite of what a function draws in a box, at a scale.
func rasterize(b box, scale float64, draw func(*pen)) *sprite {
	at := image.Pt(int(math.Ceil(-b.left*scale)), int(math.Ceil(-b.top*scale)))
	size := at.Add(image.Pt(int(math.Ceil(b.right*scale)), int(math.Ceil(b.bottom*scale))))
	pixels := image.NewRGBA(image.Rectangle{Max: size})
	drawingOf(draw).raster(pixels, at, scale)
	return newSprite(pixels, at)
}
