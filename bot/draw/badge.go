package draw

import (
	"math"
	"strconv"

	"korsar/game"
)

// badge is a side's brass plate with a number. Each side's plate has its own shape. It fits a box
// of 40 units.
type badge struct {
	side   game.Side
	number int // written on it
}

// badgeOf returns the badge of a side.
func badgeOf(s game.Side) badge { return badge{s, int(s)} }

func (badge) box() box { return around(24, 24) }

func (b badge) draw(p *pen) {
	b.plate(p)
	p.shape(gold, ink, 3)
	p.write(strconv.Itoa(b.number), 0, 0, 34, ink, middle)
}

// plate traces a circle, a square, a shield, an octagon and a hexagon.
func (b badge) plate(p *pen) {
	switch b.side {
	case 1:
		p.DrawCircle(0, 0, 20)
	case 2:
		p.DrawRoundedRectangle(-18, -18, 36, 36, 4)
	case 3:
		p.MoveTo(-18, -19)
		p.LineTo(18, -19)
		p.CubicTo(20, 4, 14, 15, 0, 23)
		p.CubicTo(-14, 15, -20, 4, -18, -19)
		p.ClosePath()
	case 4:
		p.DrawRegularPolygon(8, 0, 0, 21, math.Pi/8)
	default:
		p.DrawRegularPolygon(6, 0, 0, 22, 0)
	}
}

// arrow is a spike that turns a badge towards a place: turn counts twenty-fourths of a circle,
// clockwise from straight up.
type arrow struct{ turn int }

// turns is how many directions an arrow has.
const turns = 24

func (arrow) box() box { return around(36, 36) }

func (a arrow) draw(p *pen) {
	p.Rotate(float64(a.turn) * 2 * math.Pi / turns)
	p.polygon(0, -34, 13, -14, -13, -14)
	p.shape(gold, ink, 3)
}

// towards returns the arrow from one point to another.
func towards(x, y, toX, toY int) arrow {
	angle := math.Atan2(float64(toX-x), float64(y-toY))
	return arrow{(int(math.Round(angle*turns/(2*math.Pi))) + turns) % turns}
}
