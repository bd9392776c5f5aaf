package draw

// hat is a commander's hat: a captain's tricorne with crossbones, or an admiral's bicorne with a
// cockade. It is 100 units wide.
type hat struct{ admiral bool }

func (hat) box() box { return around(56, 36) }

func (h hat) draw(p *pen) {
	if h.admiral {
		p.moveTo(-52, 20)
		p.cubeTo(-40, -14, -22, -34, 0, -34)
		p.cubeTo(22, -34, 40, -14, 52, 20)
		p.cubeTo(24, 6, -24, 6, -52, 20)
		p.close()
		p.shape(navy, shine, 5)
		p.circle(0, -9, 12)
		p.shape(cream, gold, 5)
		return
	}
	p.moveTo(-54, 2)
	p.cubeTo(-36, 0, -30, -32, 0, -32)
	p.cubeTo(30, -32, 36, 0, 54, 2)
	p.cubeTo(44, 26, 22, 30, 0, 22)
	p.cubeTo(-22, 30, -44, 26, -54, 2)
	p.close()
	p.shape(ink, gold, 5)
	p.bar(-20, -8, 20, 8)
	p.bar(-20, 8, 20, -8)
	p.line(cream, 6)
}

// anchor draws the sign of an admiral's card, 100 units high. Its lines are wider than a card's by the given units.
func anchor(p *pen, c paint, wider float64) {
	p.circle(0, -36, 9)
	p.line(c, 7+wider)
	p.bar(0, -26, 0, 40)
	p.bar(-22, -14, 22, -14)
	p.line(c, 8+wider)
	p.moveTo(-36, 12)
	p.cubeTo(-30, 46, 30, 46, 36, 12)
	p.line(c, 8+wider)
	for _, flip := range []float64{-1, 1} {
		p.polygon(36*flip, 2, 46*flip, 20, 25*flip, 18)
		p.shape(c, c, wider)
	}
}
