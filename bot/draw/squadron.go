package draw

import "strconv"

// squadron is a fleet's pirates around a ship: its emblem over a plate for who
// and how strong they are. The card is 60 units wide, 76 high.
type squadron struct {
	look
	captain bool
	leads   bool // the side that would take the ship now
	down    bool // it lies below the ship: its foot is turned to her
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

// foot is where the plate stands: on the side of the ship.
func (s squadron) foot() float64 {
	if s.down {
		return -21.5
	}
	return 21.5
}

// legend is what is written on the plate. It is no part of the figure: with it
// there would be too many of them to keep.
func (s squadron) legend(c *canvas, strength, x, y int, scale float64) {
	text := s.letter
	if strength > 0 { // else a captain stands alone
		text += strconv.Itoa(strength)
	}
	c.write(text, x, y+scaled(s.foot(), scale), scaled(31, scale), ink, middle)
}

func (s squadron) turned() token {
	s.down = true
	return s
}

// cardPaper is the paper of a card beside a ship; that of whoever leads is edged
// with gold.
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

// flagship is the admiral beside a ship.
type flagship struct{ leads bool }

func (f flagship) turned() token { return f }

func (flagship) box() box { return around(44, 54) }

func (f flagship) draw(p *pen) {
	cardPaper(p, navy, f.leads)
	p.within(0, -22, 0.46, func(p *pen) { hat{admiral: true}.draw(p) })
	p.within(0, 14, 0.42, anchor)
}
