package draw

import "strconv"

// merchant is a merchant ship under sail, her gold on the mainsail. The origin
// is on the waterline amidships; she is 190 units long and 130 high.
type merchant struct{ gold int }

func (merchant) box() box { return box{-92, -122, 104, 28} }

func (m merchant) draw(p *pen) {
	p.bar(66, -26, 98, -48) // the bowsprit
	p.line(walnut, 5)
	p.polygon(96, -48, 60, -84, 62, -30) // the jib
	p.shape(sand, ink, 3)
	mast(p, 46, -96)
	p.MoveTo(36, -92)
	p.QuadraticTo(54, -96, 70, -90)
	p.QuadraticTo(84, -64, 76, -40)
	p.QuadraticTo(58, -35, 42, -40)
	p.QuadraticTo(50, -64, 36, -92)
	p.shape(cream, ink, 3)
	mast(p, -4, -118)
	mainsail(p)
	coin(m).around(p, -6, -72, 27)
	hull(p)
	bow(p)
}

func mast(p *pen, x, top float64) {
	p.bar(x, -24, x, top)
	p.line(walnut, 6)
}

func mainsail(p *pen) {
	p.MoveTo(-46, -108)
	p.QuadraticTo(-4, -115, 32, -108)
	p.QuadraticTo(48, -72, 38, -38)
	p.QuadraticTo(-6, -30, -54, -38)
	p.QuadraticTo(-36, -72, -46, -108)
	p.shape(cream, ink, 3.5)
	p.MoveTo(-42, -104)
	p.QuadraticTo(-31, -72, -46, -42)
	p.line(sand, 6)
	p.bar(-50, -109, 36, -109) // the yard
	p.line(walnut, 5)
}

// hull has a high stern on the left, a wale and three ports.
func hull(p *pen) {
	p.MoveTo(-84, -50)
	p.LineTo(-74, 4)
	p.CubicTo(-64, 16, 40, 17, 58, 6)
	p.CubicTo(70, -4, 78, -18, 84, -34)
	p.QuadraticTo(40, -24, -34, -24)
	p.LineTo(-44, -46)
	p.ClosePath()
	p.shape(oak, ink, 4)
	p.MoveTo(-79, -22)
	p.QuadraticTo(20, -4, 76, -20)
	p.line(walnut, 5)
	p.DrawRoundedRectangle(-72, -40, 18, 12, 3)
	p.shape(gold, ink, 2.5)
}

// bow is the water that she parts.
func bow(p *pen) {
	for _, wave := range [][3]float64{{-92, 12, 34}, {-34, 16, 44}, {30, 14, 40}} {
		p.MoveTo(wave[0], wave[1])
		p.QuadraticTo(wave[0]+wave[2]/2, wave[1]-16, wave[0]+wave[2], wave[1])
		p.QuadraticTo(wave[0]+1.3*wave[2], wave[1]+8, wave[0]+1.6*wave[2], wave[1]-2)
		p.line(foam, 5)
	}
}

// coin is an amount of gold; 0 is a coin without a number.
type coin struct{ gold int }

func (coin) box() box { return around(30, 30) }

func (c coin) draw(p *pen) { c.around(p, 0, 0, 26) }

// around draws the coin with a radius at a place of another figure.
func (c coin) around(p *pen, x, y, radius float64) {
	p.DrawCircle(x, y, radius)
	p.shape(gold, bronze, radius/7)
	p.DrawArc(x, y, 0.76*radius, 3.4, 4.9)
	p.line(shine, radius/9)
	if c.gold > 0 {
		p.write(strconv.Itoa(c.gold), x, y, 1.5*radius, ink, middle)
	}
}
