package draw

import (
	"math"
	"slices"

	"korsar/storage/journal"
)

// computerMark is a cog, 40 units wide, before the name of a seat that a computer plays.
type computerMark struct{}

func (computerMark) box() box { return around(22, 22) }

const teeth = 8

func (computerMark) draw(p *pen) {
	for i := range 4 * teeth {
		radius := 20.0
		if i%4 >= 2 {
			radius = 14
		}
		angle := (float64(i) - 0.5) * 2 * math.Pi / (4 * teeth)
		p.lineTo(radius*math.Cos(angle), radius*math.Sin(angle))
	}
	p.close()
	p.shape(steel, ink, 3)
	p.circle(0, 0, 6)
	p.shape(ink, ink, 1)
}

// levelPips shows the level of a computer, with one pip for the weakest. The origin is left of the first pip.
type levelPips struct{ pips int }

func pipsOf(level journal.Level) levelPips { return levelPips{slices.Index(journal.Levels, level) + 1} }

func (levelPips) box() box { return box{0, -12, 80, 12} }

func (l levelPips) draw(p *pen) {
	for i := range len(journal.Levels) {
		p.circle(14+24*float64(i), 0, 9)
		if i < l.pips {
			p.shape(cream, ink, 2)
		} else {
			p.line(steel, 3)
		}
	}
}
