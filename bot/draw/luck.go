package draw

import (
	"math"

	"korsar/bot/say"
)

// Sizes of the bars below the chart of chances.
const (
	luckTop    = chancesHigh - margin + 10 // of the words above them
	luckRow    = 66
	luckHalf   = 150 // the longest bar
	luckMiddle = margin + 310
	skillShift = 540 // from the bar of luck to that of skill
	leastScale = 0.2 // the least change of a chance that the longest bar stands for
)

func (v *ChanceCurve) height() int { return luckTop + 60 + luckRow*len(v.Lines) + margin }

// rowY returns the middle of a side's bars.
func (v *ChanceCurve) rowY(i int) float64 { return float64(luckTop + 60 + luckRow*i + luckRow/2 - 10) }

// scale returns the number of pixels for a change of a chance by 1.
func (v *ChanceCurve) scale() float64 {
	largest := leastScale
	for _, l := range v.Lines {
		largest = max(largest, math.Abs(l.Luck), math.Abs(l.Skill)+l.Uncertainty)
	}
	return luckHalf / largest
}

// drawLuck draws the bars of all sides from a common middle, to the right for a gain and to the left for a loss.
func (v *ChanceCurve) drawLuck(p *pen) {
	last := len(v.Lines) - 1
	for _, middle := range []float64{luckMiddle, luckMiddle + skillShift} {
		p.bar(middle, v.rowY(0)-luckRow/2, middle, v.rowY(last)+luckRow/2)
		p.line(slate, 3)
	}
	scale := v.scale()
	for i, l := range v.Lines {
		y := v.rowY(i)
		for j, part := range []float64{l.Luck, l.Skill} {
			from := float64(luckMiddle + j*skillShift)
			to := from + part*scale
			p.polygon(from, y-15, to, y-15, to, y+15, from, y+15)
			p.fill(sideBadges[l.Side-1].fill)
		}
		end, within := luckMiddle+skillShift+l.Skill*scale, l.Uncertainty*scale
		p.bar(end-within, y, end+within, y)
		p.line(steel, 4)
	}
}

// writeLuck writes the words and the numbers of the bars, and the badges in front of them.
func (v *ChanceCurve) writeLuck(t *say.Localizer, c *canvas) {
	for j, word := range []string{t.Luck(), t.Skill()} {
		c.write(word, luckMiddle+j*skillShift, luckTop+16, 34, foam, middle)
	}
	for i, l := range v.Lines {
		y := round(v.rowY(i))
		c.stamp(sideBadge(l.Side), margin+52, y, 1)
		for j, part := range []float64{l.Luck, l.Skill} {
			c.write(say.Change(part)+" %", luckMiddle+j*skillShift+luckHalf+120, y, 32, shine, right)
		}
	}
}
