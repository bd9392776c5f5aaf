package draw

import (
	"cmp"
	"errors"
	"fmt"
	"image"
	"slices"
	"strconv"

	"korsar/bot/say"
	"korsar/game"
	"korsar/game/analysis"
)

// ChanceCurve describes how the chances of the sides changed over a game.
type ChanceCurve struct {
	Moves int
	Lines []ChanceLine // by side
	Marks []ChanceMark // moves that gave much away, in order
}

// ChanceLine is a side's chance to win, judged from its own view.
type ChanceLine struct {
	Side   game.Side
	Name   string
	Points []ChancePoint // in order

	Luck, Skill, Uncertainty float64 // as in analysis.Side; Uncertainty is the standard deviation of Skill
}

// ChancePoint is a chance after a move.
type ChancePoint struct {
	Move   int     // from 0, before the first
	Chance float64 // from 0 to 1
}

// ChanceMark is a move that gave much of a side's chance away.
type ChanceMark struct {
	Side game.Side
	ChancePoint
}

// NewChanceCurve returns the curve of an analyzed game. names are those of the sides, in order.
func NewChanceCurve(a *analysis.Analysis, names []string) ChanceCurve {
	v := ChanceCurve{Moves: len(a.Moves)}
	for i, s := range a.Sides {
		v.Lines = append(v.Lines, ChanceLine{Side: s.Side, Name: names[i], Points: []ChancePoint{{0, s.Expected}},
			Luck: s.Luck, Skill: s.Skill, Uncertainty: s.Uncertainty})
	}
	for i := range a.Moves {
		m := &a.Moves[i]
		at, line := ChancePoint{m.Number, m.After}, &v.Lines[m.Side-1]
		line.Points = append(line.Points, at)
		if m.Verdict == analysis.Mistake || m.Verdict == analysis.Blunder {
			v.Marks = append(v.Marks, ChanceMark{m.Side, at})
		}
	}
	for i, s := range a.Sides {
		v.Lines[i].Points = append(v.Lines[i].Points, ChancePoint{v.Moves, s.Result})
	}
	return v
}

var errNoChances = errors.New("draw chances: no move")

// Sizes of the chart of chances.
const (
	chancesHead   = 100 // with the names
	chancesHigh   = 700
	chancesTop    = margin + chancesHead + 30
	chancesBottom = chancesHigh - margin - 80
	chancesLeft   = margin + 140
	chancesRight  = width - margin - 190
	badgeSize     = 46 // of the sides' badges
)

// Chances draws the chances of all sides over a game, as a PNG 1200 pixels wide. Each side has a line, with its badge
// and its percentage at the end. A cross marks a move that gave much away. Below, each side has a bar for luck and one
// for skill. It fails without a move.
func Chances(t *say.Localizer, curve ChanceCurve) ([]byte, error) {
	if curve.Moves == 0 {
		return nil, errNoChances
	}
	return picture(curve.height(), nil, func(c *canvas) { curve.draw(t, c) })
}

func (v *ChanceCurve) x(move int) float64 {
	return chancesLeft + float64(move)*(chancesRight-chancesLeft)/float64(v.Moves)
}

func (v *ChanceCurve) y(chance float64) float64 {
	return chancesBottom - chance*(chancesBottom-chancesTop)
}

func (v *ChanceCurve) draw(t *say.Localizer, c *canvas) {
	c.drawPlate(image.Rect(margin, margin, width-margin, v.height()-margin), night, slate, 3)
	c.sketch(v.drawLines)
	c.sketch(v.drawLuck)
	for _, percent := range []int{0, 50, 100} {
		c.write(fmt.Sprintf("%d %%", percent), chancesLeft-22, round(v.y(float64(percent)/100)), 32, foam, right)
	}
	for _, move := range quarters(v.Moves) {
		c.write(strconv.Itoa(move), round(v.x(move)), chancesBottom+44, 32, steel, middle)
	}
	v.writeNames(c)
	v.writeLuck(t, c)
	for _, e := range v.ends() {
		c.stamp(sideBadge(e.side), chancesRight+30, round(e.y), 1)
		c.write(fmt.Sprintf("%.0f %%", 100*e.chance), chancesRight+62, round(e.y), 32, shine, left)
	}
}

// writeNames writes the names of the sides above the chart, each in its part of the width, behind its badge.
func (v *ChanceCurve) writeNames(c *canvas) {
	part := inner / len(v.Lines)
	for i, l := range v.Lines {
		x, y := margin+20+i*part, margin+chancesHead/2+6
		c.stamp(sideBadge(l.Side), x+badgeSize/2, y, 1)
		c.write(bold.clip(l.Name, 36, part-badgeSize-50), x+badgeSize+16, y, 36, foam, left)
	}
}

// drawLines draws the grid, the lines and the marks.
func (v *ChanceCurve) drawLines(p *pen) {
	for _, chance := range []float64{0, 0.25, 0.5, 0.75, 1} {
		p.bar(chancesLeft, v.y(chance), chancesRight, v.y(chance))
		p.line(slate, 3)
	}
	for _, l := range v.Lines {
		for _, at := range l.Points {
			p.lineTo(v.x(at.Move), v.y(at.Chance))
		}
		p.line(sideBadges[l.Side-1].fill, 7)
	}
	for _, m := range v.Marks {
		v.drawMark(p, m)
	}
}

// drawMark draws a cross in the side's color on a dark ground, so that it shows on its own line.
func (v *ChanceCurve) drawMark(p *pen, m ChanceMark) {
	const arm = 11
	x, y := v.x(m.Move), v.y(m.Chance)
	p.circle(x, y, 2*arm)
	p.shape(night, sideBadges[m.Side-1].fill, 4)
	for _, turn := range []float64{1, -1} {
		p.bar(x-arm, y-turn*arm, x+arm, y+turn*arm)
		p.line(shine, 6)
	}
}

// lineEnd is the place of a side's percentage.
type lineEnd struct {
	side   game.Side
	chance float64
	y      float64
}

// ends returns the ends of the lines from the top, moved apart where they would cover each other.
func (v *ChanceCurve) ends() (list []lineEnd) {
	for _, l := range v.Lines {
		last := l.Points[len(l.Points)-1]
		list = append(list, lineEnd{l.Side, last.Chance, v.y(last.Chance)})
	}
	slices.SortStableFunc(list, func(a, b lineEnd) int { return cmp.Compare(a.y, b.y) })
	const apart = badgeSize + 4
	for i := 1; i < len(list); i++ {
		list[i].y = max(list[i].y, list[i-1].y+apart)
	}
	lowest := float64(chancesBottom)
	for i := len(list) - 1; i >= 0; i-- {
		list[i].y = min(list[i].y, lowest)
		lowest = list[i].y - apart
	}
	return list
}
