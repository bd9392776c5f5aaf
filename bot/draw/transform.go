package draw

import "math"

// transform is the place, the scale and the turn of a pen. It maps p to (a·p.x − b·p.y + x, b·p.x + a·p.y + y).
type transform struct{ a, b, x, y float64 }

func (t transform) of(p point) point { return point{t.a*p.x - t.b*p.y + t.x, t.b*p.x + t.a*p.y + t.y} }

// scale returns the factor by which lengths grow.
func (t transform) scale() float64 { return math.Hypot(t.a, t.b) }

// then returns the transform at x, y within this one. turn is an angle in radians.
func (t transform) then(x, y, scale, turn float64) transform {
	at := t.of(point{x, y})
	sin, cos := math.Sincos(turn)
	return transform{scale * (t.a*cos - t.b*sin), scale * (t.b*cos + t.a*sin), at.x, at.y}
}

func round(x float64) int { return int(math.Round(x)) }
