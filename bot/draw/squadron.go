package draw

import "strconv"

// squadron is a fleet's pirates around a ship: its emblem and, as a letter and
// a number, who they are and how strong. The card is 60 units wide, 76 high.
type squadron struct {
	look
	strength int // 0 for a captain alone
	captain  bool
	leads    bool // the side that would take the ship now
	down     bool // it lies below the ship: its foot is turned to her
}

func (squadron) box() box { return around(44, 54) }

func (s squadron) draw(p *pen) {
	slip(p, s.dye(), s.leads)
	out := -1.0
	if s.down {
		out = 1
	}
	p.within(0, 13*out, 0.41, func(p *pen) { emblem{s.fleet}.draw(p) })
	text := s.letter
	if s.strength > 0 {
		text += strconv.Itoa(s.strength)
	}
	legend(p, -21.5*out, text)
	if s.captain {
		p.within(19, 36*out, 0.46, func(p *pen) { hat{}.draw(p) })
	}
}

func (s squadron) turned() token {
	s.down = true
	return s
}

// slip is the paper of a card beside a ship; that of whoever leads is edged
// with gold.
func slip(p *pen, c paint, leads bool) {
	edge, width := ink, 3.0
	if leads {
		p.DrawRoundedRectangle(-34, -42, 68, 84, 11)
		p.fill(ink)
		edge, width = shine, 5
	}
	p.DrawRoundedRectangle(-30, -38, 60, 76, 8)
	p.shape(c, edge, width)
}

// legend is what stands at a card's foot.
func legend(p *pen, y float64, text string) {
	p.DrawRoundedRectangle(-27, y-13.5, 54, 27, 5)
	p.fill(cream)
	p.write(text, 0, y, 31, ink, middle)
}

// flagship is the admiral beside a ship.
type flagship struct{ leads bool }

func (f flagship) turned() token { return f }

func (flagship) box() box { return around(44, 54) }

func (f flagship) draw(p *pen) {
	slip(p, navy, f.leads)
	p.within(0, -22, 0.46, func(p *pen) { hat{admiral: true}.draw(p) })
	p.within(0, 14, 0.42, anchor)
}
