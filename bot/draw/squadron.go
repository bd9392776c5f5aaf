package draw

import "strconv"

// squadron is a fleet's pirates next to a ship: the fleet's emblem over a foot for its strength. The card is 68 units
// wide and 88 high. Its foot is always toward the ship.
type squadron struct {
	look
	leads bool // the side that would take the ship now
	down  bool // it lies below the ship
}

func (squadron) box() box { return tokenBox }

// tokenBox is the box of a card next to a ship.
var tokenBox = around(48, 58)

func (s squadron) draw(p *pen) {
	cardPaper(p, s.dye(), s.leads)
	p.within(0, -0.75*s.foot(), 0.44, emblem{s.fleet}.draw)
	p.box(-31.5, s.foot()-18, 63, 36, 6)
	p.fill(cream)
}

// foot returns the position of the foot's middle.
func (s squadron) foot() float64 {
	if s.down {
		return -22.5
	}
	return 22.5
}

// legend writes the strength on the foot. As part of the figure, it would make too many figures to cache.
func (s squadron) legend(c *canvas, strength, x, y int, scale float64) {
	c.display(strconv.Itoa(strength), x, y+scaled(s.foot(), scale), scaled(strengthSize, scale), ink, middle)
}

// strengthSize is the size of the strength of a squadron.
const strengthSize = 48

func (s squadron) turned() token {
	s.down = true
	return s
}

// cardPaper draws the paper of a card next to a ship, with a gold edge for the side that leads.
func cardPaper(p *pen, c paint, leads bool) {
	if leads {
		p.box(-43, -53, 86, 106, 16)
		p.shape(shine, ink, 3)
	}
	p.box(-32.5, -42.5, 65, 85, 8)
	p.shape(c, ink, 3)
}

// commander is a captain or the admiral next to a ship.
type commander struct {
	bust
	leads bool
}

func (c commander) turned() token { return c }

func (commander) box() box { return tokenBox }

func (c commander) draw(p *pen) {
	paper := navy
	if !c.admiral {
		paper = c.dye()
	}
	cardPaper(p, paper, c.leads)
	p.within(0, -16, 0.46, c.bust.draw)
	p.box(-31, 5, 62, 36, 6)
	p.fill(cream)
	p.within(0, 23, 0.28, c.sign)
}
