package draw

import (
	"math"

	"korsar/storage/journal"
)

// computerMark replaces a person's name at a computer's seat: a cog, and next to it one pip for
// each level of strength. It is 110 units wide, 40 high.
type computerMark struct{ pips int }

// computerMarkOf returns the mark of a level: one pip for the weakest.
func computerMarkOf(level journal.Level) computerMark {
	for i, l := range journal.Levels {
		if l == level {
			return computerMark{i + 1}
		}
	}
	return computerMark{}
}

func (computerMark) box() box { return box{-22, -22, 88, 22} }

const teeth = 8

func (f computerMark) draw(p *pen) {
	for i := range 4 * teeth {
		radius := 20.0
		if i%4 >= 2 {
			radius = 14
		}
		angle := (float64(i) - 0.5) * 2 * math.Pi / (4 * teeth)
		p.LineTo(radius*math.Cos(angle), radius*math.Sin(angle))
	}
	p.ClosePath()
	p.shape(gold, ink, 3)
	p.DrawCircle(0, 0, 6)
	p.shape(ink, ink, 1)
	for i := range f.pips {
		p.DrawCircle(36+20*float64(i), 0, 8)
		p.shape(cream, ink, 2)
	}
}
