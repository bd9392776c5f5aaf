package draw

import "math"

// compass decorates an empty sea.
type compass struct{}

func (compass) box() box { return around(92, 92) }

func (compass) draw(p *pen) {
	p.circle(0, 0, 60)
	p.line(swell, 6)
	p.turned(math.Pi/4, func(p *pen) { star(p, 56, swell, sea) })
	star(p, 76, foam, swell)
	ray(p, 88, gold, bronze)
}

// star draws four rays.
func star(p *pen, length float64, light, dark paint) {
	for i := range 4 {
		p.turned(float64(i)*math.Pi/2, func(p *pen) { ray(p, length, light, dark) })
	}
}

// ray draws a spike straight up, half of it in the light.
func ray(p *pen, length float64, light, dark paint) {
	foot := length / 5
	p.polygon(0, -length, foot, -foot, 0, 0)
	p.fill(dark)
	p.polygon(0, -length, -foot, -foot, 0, 0)
	p.fill(light)
}
