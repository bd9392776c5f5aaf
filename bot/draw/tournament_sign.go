package draw

import "korsar/game/tournament"

// cup is the sign for the winner.
type cup struct{}

func (cup) box() box { return around(28, 26) }

func (cup) draw(p *pen) {
	for _, x := range []float64{-15, 15} {
		p.circle(x, -8, 8)
		p.line(gold, 5)
	}
	p.blob(-16, -22, 0, -22, 16, -22, 16, 6, 0, 8, -16, 6, -16, -22)
	p.shape(gold, ink, 3)
	p.polygon(-4, 8, 4, 8, 5, 15, 14, 22, -14, 22, -5, 15)
	p.shape(gold, ink, 3)
}

// whiteFlag is the sign for a withdrawn entrant.
type whiteFlag struct{}

func (whiteFlag) box() box { return around(24, 26) }

func (whiteFlag) draw(p *pen) {
	p.bar(-16, -20, -16, 22)
	p.line(oak, 5)
	p.blob(-14, -20, -2, -26, 6, -18, 14, -12, 20, -16, 21, -4, 20, 6, 8, 12, 0, 4, -6, 0, -14, 4, -15, -8, -14, -20)
	p.shape(cream, ink, 3)
}

// sandglass marks a game in progress.
type sandglass struct{}

func (sandglass) box() box { return around(22, 28) }

func (sandglass) draw(p *pen) {
	p.polygon(-15, -20, 15, -20, 3, 0, 15, 20, -15, 20, -3, 0)
	p.shape(cream, ink, 3)
	p.polygon(-9, 17, 9, 17, 0, 5)
	p.fill(gold)
	p.polygon(-6, -10, 6, -10, 0, -1)
	p.fill(gold)
	for _, y := range []float64{-22, 22} {
		p.bar(-16, y, 16, y)
		p.line(oak, 6)
	}
}

// pause marks a game on hold.
type pause struct{}

func (pause) box() box { return around(20, 24) }

func (pause) draw(p *pen) {
	for _, x := range []float64{-9, 9} {
		p.box(x-6, -20, 12, 40, 4)
		p.shape(foam, ink, 3)
	}
}

// cross marks a void game or an absentee.
type cross struct{}

func (cross) box() box { return around(22, 22) }

func (cross) draw(p *pen) {
	for _, stroke := range []struct {
		paint paint
		width float64
	}{{ink, 12}, {foam, 7}} {
		p.bar(-14, -14, 14, 14)
		p.line(stroke.paint, stroke.width)
		p.bar(-14, 14, 14, -14)
		p.line(stroke.paint, stroke.width)
	}
}

// phaseMark returns the mark of a table without a result that counts. It returns nil if it needs none.
func phaseMark(p tournament.Phase) figure {
	switch p {
	case tournament.Open:
		return sandglass{}
	case tournament.OnHold:
		return pause{}
	case tournament.Void:
		return cross{}
	default:
		return nil
	}
}

// onward marks an entrant who goes on to the next round.
type onward struct{}

func (onward) box() box { return around(16, 20) }

func (onward) draw(p *pen) {
	p.polygon(-9, -15, 12, 0, -9, 15)
	p.shape(shine, ink, 3)
}

// placeDisc is a place at a table, on the metal of its medal.
type placeDisc struct{ place int }

const discRadius = 19

func (placeDisc) box() box { return around(discRadius+2, discRadius+2) }

func (d placeDisc) draw(p *pen) {
	p.circle(0, 0, discRadius)
	if d.place <= len(metals) {
		p.shape(metals[d.place-1], ink, 3)
	} else {
		p.shape(sand, ink, 3)
	}
}

// tableSign is a table from above, on which its number is written.
type tableSign struct{}

const tableSignWide = 52

func (tableSign) box() box { return around(tableSignWide/2, 20) }

func (tableSign) draw(p *pen) {
	p.box(-tableSignWide/2+2, -17, tableSignWide-4, 34, 8)
	p.shape(walnut, oak, 3)
}
