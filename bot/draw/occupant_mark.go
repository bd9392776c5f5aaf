package draw

// audienceMark is three heads in a row, 110 units wide and 40 high. It stands for the name at an audience's seat.
type audienceMark struct{}

func (audienceMark) box() box { return box{-24, -24, 84, 37} }

func (audienceMark) draw(p *pen) {
	for i, x := range []float64{-4, 64, 30} {
		p.ellipse(x, 20, 17, 14)
		p.shape(walnut, ink, 3)
		p.circle(x, -5, 10)
		p.shape([]paint{sand, sand, cream}[i], ink, 3)
		p.polygon(x-14, -9, x+14, -9, x, -21)
		p.shape(navy, ink, 2)
	}
}

// personMark is a head, 40 units wide. It stands for a name that cannot be written. It is gray if the name would be.
type personMark struct{ gray bool }

func (personMark) box() box { return around(22, 22) }

func (m personMark) draw(p *pen) {
	body, head := sand, cream
	if m.gray {
		body, head = slate, steel
	}
	p.ellipse(0, 20, 19, 15)
	p.shape(body, ink, 3)
	p.circle(0, -7, 12)
	p.shape(head, ink, 3)
}
