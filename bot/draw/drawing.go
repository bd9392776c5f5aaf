package draw

// drawing is what a pen has drawn, the lowest first.
type drawing []stroke

// stroke is a path that is filled, outlined, or both. A transparent paint stands for neither.
type stroke struct {
	path       []segment
	fill, line paint
	width      float64
	dash       []float64
}

// segment is a step of a path: M, L, Q, C or Z, as in SVG.
type segment struct {
	op     byte
	points []point
}

type point struct{ x, y float64 }

// drawingOf returns what a function draws.
func drawingOf(draw func(*pen)) drawing {
	p := newPen()
	draw(p)
	return p.drawn
}
