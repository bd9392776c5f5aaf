package draw

import "math"

// compass decorates an empty sea.
type compass struct{}

func (compass) box() box { return around(92, 92) }

func (compass) draw(p *pen) {
	p.DrawCircle(0, 0, 60)
	p.line(swell, 6)
	p.Push()
	p.Rotate(math.Pi / 4)
	star(p, 56, swell, sea)
	p.Pop()
	star(p, 76, foam, swell)
	ray(p, 88, gold, bronze)
}

// star draws four rays.
func star(p *pen, length float64, light, dark paint) {
	p.Push()
	for range 4 {
		ray(p, length, light, dark)
		p.Rotate(math.Pi / 2)
	}
	p.Pop()
}

// ray draws a spike straight up, half of it in the light.
func ray(p *pen, length float64, light, dark paint) {
	foot := length / 5
	p.polygon(0, -length, foot, -foot, 0, 0)
	p.fill(dark)
	p.polygon(0, -length, -foot, -foot, 0, 0)
	p.fill(light)
}
