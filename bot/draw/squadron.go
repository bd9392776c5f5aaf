package draw

import "strconv"

// squadron is a fleet's pirates next to a ship: the fleet's emblem over a plate for its letter and
// strength. The card is 60 units wide, 76 high.
type squadron struct {
	look
	captain bool
	leads   bool // the side that would take the ship now
	down    bool // it lies below the ship: its foot is turned to the ship
}

func (squadron) box() box { return around(44, 54) }

func (s squadron) draw(p *pen) {
	cardPaper(p, s.dye(), s.leads)
	p.within(0, -0.6*s.foot(), 0.41, func(p *pen) { emblem{s.fleet}.draw(p) })
	p.DrawRoundedRectangle(-27, s.foot()-13.5, 54, 27, 5)
	p.fill(cream)
	if s.captain {
		p.within(19, -1.67*s.foot(), 0.46, func(p *pen) { hat{}.draw(p) })
	}
}

// foot returns the position of the plate, which is on the side of the ship.
func (s squadron) foot() float64 {
	if s.down {
		return -21.5
	}
	return 21.5
}

// legend writes the letter and strength on the plate. It is not part of the figure, because there
// would be too many figures to cache.
func (s squadron) legend(c *canvas, strength, x, y int, scale float64) {
	text := s.letter
	if strength > 0 { // else it is a captain alone
		text += strconv.Itoa(strength)
	}
	c.write(text, x, y+scaled(s.foot(), scale), scaled(31, scale), ink, middle)
}

func (s squadron) turned() token {
	s.down = true
	return s
}

// cardPaper draws the paper of a card next to a ship, with a gold edge for the side that leads.
func cardPaper(p *pen, c paint, leads bool) {
	edge, width := ink, 3.0
	if leads {
		p.DrawRoundedRectangle(-34, -42, 68, 84, 11)
		p.fill(ink)
		edge, width = shine, 5
	}
	p.DrawRoundedRectangle(-30, -38, 60, 76, 8)
	p.shape(c, edge, width)
}

// flagship is the admiral next to a ship.
type flagship struct{ leads bool }

func (f flagship) turned() token { return f }

func (flagship) box() box { return around(44, 54) }

func (f flagship) draw(p *pen) {
	cardPaper(p, navy, f.leads)
	p.within(0, -22, 0.46, func(p *pen) { hat{admiral: true}.draw(p) })
	p.within(0, 14, 0.42, anchor)
}
