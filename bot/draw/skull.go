package draw

import "korsar/game"

// skull is a fleet's skull: blue has a patch, green a bandana, red lies on crossed bones, yellow has
// horns. It fits a box of 132 units.
type skull struct{ fleet game.Fleet }

func (skull) box() box { return around(66, 66) }

func (s skull) draw(p *pen) {
	switch s.fleet {
	case game.Red:
		bones(p)
		p.within(0, -6, 0.86, bare)
		eye(p, -15, -10)
		eye(p, 15, -10)
	case game.Yellow:
		horns(p)
		bare(p)
		eye(p, -18, -2)
		eye(p, 18, -2)
	case game.Green:
		bare(p)
		eye(p, -18, 0)
		eye(p, 18, 0)
		bandana(p)
	default:
		bare(p)
		eye(p, -18, -2)
		patch(p)
	}
}

// bare draws the parts that all four skulls have: the dome, the jaw, the nose, the teeth.
func bare(p *pen) {
	const wide, high, jaw = 46, 54, 24
	p.moveTo(-wide, 0)
	p.cubeTo(-wide, -1.3*high, wide, -1.3*high, wide, 0)
	p.cubeTo(wide, 18, 0.8*wide, 24, jaw, 28)
	p.lineTo(jaw, 46)
	p.cubeTo(0.6*jaw, 54, -0.6*jaw, 54, -jaw, 46)
	p.lineTo(-jaw, 28)
	p.cubeTo(-0.8*wide, 24, -wide, 18, -wide, 0)
	p.close()
	p.shape(cream, ink, 3)
	p.polygon(0, 10, -7, 23, 7, 23)
	p.fill(ink)
	for _, x := range []float64{-9, 0, 9} {
		p.bar(x, 36, x, 48)
		p.line(ink, 4)
	}
}

func eye(p *pen, x, y float64) {
	p.ellipse(x, y, 12, 14)
	p.fill(ink)
}

func patch(p *pen) {
	p.bar(-44, -26, 46, 8)
	p.line(ink, 6)
	p.blob(2, -16, 20, -22, 36, -10, 38, 10, 22, 16, 4, 12, 2, -16)
	p.fill(ink)
}

// bandana draws a bandana with light dots, its knot on the right.
func bandana(p *pen) {
	p.blob(38, -16, 62, -20, 64, -36, 52, -30, 40, -24)
	p.blob(40, -14, 66, -6, 60, 10, 50, 0, 40, -10)
	p.shape(walnut, cream, 3)
	p.moveTo(-47, -12)
	p.cubeTo(-44, -74, 44, -74, 47, -12)
	p.cubeTo(24, -28, -24, -28, -47, -12)
	p.close()
	p.shape(walnut, cream, 3)
	for _, at := range [][2]float64{{-26, -32}, {0, -36}, {26, -32}, {-13, -46}, {14, -46}} {
		p.circle(at[0], at[1], 4.5)
		p.fill(cream)
	}
}

func bones(p *pen) {
	for _, flip := range []float64{-1, 1} {
		p.bar(-44*flip, 12, 44*flip, 50)
		p.line(cream, 11)
		for _, end := range [][2]float64{{-44, 12}, {44, 50}} {
			p.circle(end[0]*flip-4*flip, end[1]+5, 8)
			p.circle(end[0]*flip+4*flip, end[1]-5, 8)
			p.fill(cream)
		}
	}
}

func horns(p *pen) {
	for _, flip := range []float64{-1, 1} {
		p.blob(20*flip, -38, 40*flip, -46, 46*flip, -70, 62*flip, -40, 42*flip, -18)
		p.shape(sand, ink, 3)
	}
}
