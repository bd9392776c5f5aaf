package draw

import "korsar/game"

// bust is a commander to the waist, 90 units wide and 96 high. Captains differ by fleet: one with a patch, one with a
// mustache, one with a red beard, one with a gray beard.
type bust struct {
	look
	admiral bool
}

func (bust) box() box { return around(50, 64) }

func (b bust) draw(p *pen) {
	coat := ink
	if b.admiral {
		coat = hex(0x35539c)
	}
	p.moveTo(-46, 46)
	p.cubeTo(-46, 18, -28, 10, 0, 10)
	p.cubeTo(28, 10, 46, 18, 46, 46)
	p.close()
	p.shape(coat, ink, 3)
	if b.admiral {
		for _, flip := range []float64{-1, 1} { // the wig, and an epaulette
			p.ellipse(21*flip, -2, 8, 15)
			p.shape(b.hair(), ink, 2.5)
			p.ellipse(35*flip, 21, 13, 7)
			p.shape(gold, bronze, 2)
		}
	}
	p.polygon(-13, 9, 0, 40, 13, 9)
	p.shape(cream, ink, 2)
	for _, flip := range []float64{-1, 1} {
		p.bar(15*flip, 11, 6*flip, 46)
		p.line(gold, 4)
	}
	b.head(p)
}

// sign draws the sign of the commander, which is that of the captain's fleet or an anchor.
func (b bust) sign(p *pen) {
	if b.admiral {
		anchor(p, bronze, 0)
		return
	}
	emblem{b.fleet}.draw(p)
}

// hair returns the color of the wig, the mustache or the beard.
func (b bust) hair() paint {
	switch {
	case b.admiral:
		return cream
	case b.fleet == game.Red:
		return hex(0xa8431c)
	case b.fleet == game.Yellow:
		return steel
	default:
		return walnut
	}
}

// head draws the head and its hat.
func (b bust) head(p *pen) {
	hair := b.hair()
	p.circle(0, -5, 21)
	p.shape(skin, ink, 3)
	switch {
	case b.admiral:
	case b.fleet == game.Blue:
		p.blob(-8, 9, 0, 5, 8, 9, 5, 20, 0, 21, -5, 20, -8, 9)
		p.shape(hair, ink, 2)
	case b.fleet == game.Green:
	default:
		p.moveTo(-20, -7)
		p.cubeTo(-21, 14, -12, 27, 0, 28)
		p.cubeTo(12, 27, 21, 14, 20, -7)
		p.cubeTo(14, 4, 8, 3, 0, 3)
		p.cubeTo(-8, 3, -14, 4, -20, -7)
		p.close()
		p.shape(hair, ink, 2.5)
	}
	for _, x := range []float64{-8, 8} {
		p.ellipse(x, -6, 3, 4)
		p.fill(ink)
	}
	switch {
	case b.admiral:
		p.curve(-6, 4, 0, 8, 6, 4)
		p.line(ink, 2.5)
	case b.fleet == game.Blue:
		p.bar(-20, -13, 19, -1)
		p.line(ink, 3)
		p.ellipse(8, -5, 7, 6.5)
		p.fill(ink)
	case b.fleet == game.Green:
		for _, flip := range []float64{-1, 1} {
			p.blob(0, 1, 10*flip, -2, 21*flip, 9, 9*flip, 11, 0, 6, 0, 4, 0, 1)
			p.shape(hair, ink, 2)
		}
	}
	hatY := -35.0
	if b.admiral {
		hatY = -34
	}
	p.within(0, hatY, 0.78, hat{b.admiral}.draw)
}
