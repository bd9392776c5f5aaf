package draw

import "strconv"

// squadron is a fleet's pirates next to a ship, drawn as the fleet's emblem over a plate for its letter and strength.
// The card is 68 units wide and 88 high.
type squadron struct {
	look
	captain bool
	leads   bool // the side that would take the ship now
	down    bool // it lies below the ship, with its foot turned to the ship
}

func (squadron) box() box { return around(48, 58) }

func (s squadron) draw(p *pen) {
	cardPaper(p, s.dye(), s.leads)
	p.within(0, -0.75*s.foot(), 0.42, emblem{s.fleet}.draw)
	p.DrawRoundedRectangle(-31.5, s.foot()-17, 63, 34, 5)
	p.fill(cream)
	if s.captain {
		p.within(19, -1.75*s.foot(), 0.5, hat{}.draw)
	}
}

// foot returns the position of the plate, which is on the side of the ship.
func (s squadron) foot() float64 {
	if s.down {
		return -23.5
	}
	return 23.5
}

// legend writes the letter and strength on the plate. It is not part of the figure, because there
// would be too many figures to cache.
func (s squadron) legend(c *canvas, strength, x, y int, scale float64) {
	y += scaled(s.foot(), scale)
	if strength == 0 { // a captain alone
		c.write(s.letter, x, y, scaled(textSize, scale), ink, middle)
		return
	}
	text, size, small := strconv.Itoa(strength), scaled(textSize, scale), scaled(30, scale)
	letter := bold.length(s.letter, small)
	x -= (letter + scaled(2, scale) + bold.length(text, size)) / 2
	c.write(s.letter, x, y+(size-small)/3, small, ink, left)
	c.write(text, x+letter+scaled(2, scale), y, size, ink, left)
}

func (s squadron) turned() token {
	s.down = true
	return s
}

// cardPaper draws the paper of a card next to a ship, with a gold edge for the side that leads.
func cardPaper(p *pen, c paint, leads bool) {
	edge, width := ink, 3.0
	if leads {
		p.DrawRoundedRectangle(-38, -48, 76, 96, 11)
		p.fill(ink)
		edge, width = shine, 5
	}
	p.DrawRoundedRectangle(-34, -44, 68, 88, 8)
	p.shape(c, edge, width)
}

// flagship is the admiral next to a ship.
type flagship struct{ leads bool }

func (f flagship) turned() token { return f }

func (flagship) box() box { return around(48, 58) }

func (f flagship) draw(p *pen) {
	cardPaper(p, navy, f.leads)
	p.within(0, -25, 0.52, hat{admiral: true}.draw)
	p.within(0, 17, 0.48, anchor)
}
