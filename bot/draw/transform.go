package draw

import "math"

// transform is where and how large a pen draws, and how it is turned: x' = a·x − b·y + x, y' = b·x + a·y + y.
type transform struct{ a, b, x, y float64 }

func (t transform) of(p point) point { return point{t.a*p.x - t.b*p.y + t.x, t.b*p.x + t.a*p.y + t.y} }

// scale returns by how much lengths grow.
func (t transform) scale() float64 { return math.Hypot(t.a, t.b) }

// then returns a transform within another.
func (t transform) then(x, y, scale, turn float64) transform {
	at := t.of(point{x, y})
	sin, cos := math.Sincos(turn)
	return transform{scale * (t.a*cos - t.b*sin), scale * (t.b*cos + t.a*sin), at.x, at.y}
}

func round(x float64) int { return int(math.Round(x)) }
