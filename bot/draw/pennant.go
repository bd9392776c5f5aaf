package draw

import (
	"strconv"

	"korsar/game"
)

// pennant tells who would take a ship now: the owner under a light flag, a pirate
// under a black one, nobody under a grey one. The origin is the foot of its
// pole.
type pennant struct {
	side  game.Side // NoSide on a tie
	owned bool      // the side is the owner's
}

func (pennant) box() box { return box{-66, -106, 8, 6} }

func (f pennant) draw(p *pen) {
	p.bar(0, 0, 0, -98)
	p.line(walnut, 5)
	cloth, text, word := ink, cream, strconv.Itoa(int(f.side))
	switch {
	case f.side == game.NoSide:
		cloth, text, word = steel, ink, "="
	case f.owned:
		cloth, text = cream, ink
	}
	p.MoveTo(0, -98)
	p.CubicTo(-20, -108, -38, -88, -60, -96)
	p.LineTo(-56, -52)
	p.CubicTo(-38, -46, -20, -64, 0, -54)
	p.ClosePath()
	p.shape(cloth, shine, 4)
	p.write(word, -29, -75, 38, text, middle)
}
