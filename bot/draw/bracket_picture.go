package draw

import (
	"image"
	"slices"
	"strconv"

	"korsar/game/tournament"
)

// Sizes of a bracket.
const (
	bracketRow  = 52 // of a name
	bracketPad  = 8  // above and below the names of a box
	bracketGap  = 16 // between boxes
	bracketLine = 38 // between rounds, for the lines
	bracketHead = 54
	leastBox    = 252 // the width in which names can be read
	widestBox   = 560
	leastToCome = 74 // the width of a box without names
	mostToCome  = 140
	goldRoom    = 400 // the least width of a box that shows the gold
)

// keepWhatFits leaves out first rounds, so that no column has too many players and the boxes are wide enough for names.
func (b *bracket) keepWhatFits() {
	for b.paired > 1 && (b.tables.SidesOf(0) > MaxInColumn || b.boxWide() < leastBox) {
		b.tables, b.rounds, b.paired, b.first = b.tables[1:], b.rounds[1:], b.paired-1, b.first+1
	}
}

// boxWide returns the width of the boxes with names.
func (b *bracket) boxWide() int {
	room := inner - bracketLine*(len(b.rounds)-1) - leastToCome*(len(b.rounds)-b.paired)
	return min(widestBox, room/b.paired)
}

// toComeWide returns the width of the boxes of rounds to come.
func (b *bracket) toComeWide() int {
	room := inner - bracketLine*(len(b.rounds)-1) - b.boxWide()*b.paired
	return min(mostToCome, room/max(1, len(b.rounds)-b.paired))
}

// bracketSpacing is the spacing of the boxes in a column.
var bracketSpacing = tournament.Spacing{Side: bracketRow, Pad: bracketPad, Gap: bracketGap}

// layOut gives every box its place.
func (b *bracket) layOut() {
	x := margin
	for r, tops := range b.tables.Tops(bracketSpacing) {
		round := &b.rounds[r]
		round.x, round.wide = x, b.toComeWide()
		if r < b.paired {
			round.wide = b.boxWide()
		}
		x += round.wide + bracketLine
		for i, box := range round.boxes {
			box.at = rectangle(round.x, margin+tournamentHead+bracketHead+tops[i], round.wide, box.high())
		}
	}
}

func (box *bracketBox) high() int { return box.Height(bracketSpacing) }

// bottom returns where the lowest box ends.
func (b *bracket) bottom() (y int) {
	for _, round := range b.rounds {
		y = max(y, round.boxes[len(round.boxes)-1].at.Max.Y)
	}
	return y
}

func (b *bracket) drawHead(c *canvas) {
	c.drawTournamentHead(b.Tournament, b.t.TournamentRound(len(b.State.Rounds)))
}

func (b *bracket) draw(c *canvas) {
	b.drawHead(c)
	for r := range b.rounds {
		round := &b.rounds[r]
		y := margin + tournamentHead + bracketHead/2 - 4
		if len(round.boxes) == 1 && r == len(b.rounds)-1 {
			c.stamp(cup{}, round.x+round.wide/2, y, 1)
		} else {
			c.write(strconv.Itoa(b.first+r), round.x+round.wide/2, y, 36, foam, middle)
		}
		for _, box := range round.boxes {
			if r > 0 {
				b.drawLines(c, box, b.rounds[r-1].boxes)
			}
			b.drawBox(c, box)
		}
	}
}

// drawLines draws the lines to a box from the tables of the round before that lead to it.
func (b *bracket) drawLines(c *canvas, box *bracketBox, before []*bracketBox) {
	const thick = 4
	to := box.at.Min.Y + box.at.Dy()/2
	x := box.at.Min.X - bracketLine/2
	top, bottom := to, to
	for _, i := range box.From {
		from := before[i].at
		y := from.Min.Y + from.Dy()/2
		c.fill(image.Rect(from.Max.X, y, x+thick, y+thick), swell)
		top, bottom = min(top, y), max(bottom, y)
	}
	c.fill(image.Rect(x, top, x+thick, bottom+thick), swell)
	c.fill(image.Rect(x, to, box.at.Min.X, to+thick), swell)
}

// drawBox draws a table with its sides, or the empty place of a table to come.
func (b *bracket) drawBox(c *canvas, box *bracketBox) {
	if box.table == nil {
		c.stamp(freeSeat{box.at.Dx(), box.at.Dy()}, box.at.Min.X, box.at.Min.Y, 1)
		return
	}
	c.drawMarkedPlate(box.at, box.table.Waits(), 6)
	for i := range box.table.Sides {
		b.drawSide(c, box, i, rectangle(box.at.Min.X, box.at.Min.Y+bracketPad+bracketRow*i, box.at.Dx(), bracketRow))
	}
	if mark := phaseMark(box.table.Phase); mark != nil {
		c.stamp(mark, box.at.Max.X-22, box.at.Min.Y+4, 0.8)
	}
}

// drawSide draws a side of a table, with the name, the gold if there is room, and its mark.
func (b *bracket) drawSide(c *canvas, box *bracketBox, side int, at image.Rectangle) {
	const text, markWide, goldWide = 14, 46, 112
	e, y, end := box.table.Sides[side][0], at.Min.Y+at.Dy()/2, at.Max.X-10
	mark, scale := box.markOf(e)
	if mark != nil {
		c.stamp(mark, at.Max.X-markWide/2-2, y, scale)
	}
	hasGold := at.Dx() >= goldRoom && box.table.Phase == tournament.Played
	if mark != nil || hasGold || side == 0 && phaseMark(box.table.Phase) != nil {
		end = at.Max.X - markWide
	}
	if hasGold && !box.table.IsAbsent(e) {
		c.stamp(coin{}, end-goldWide+30, y, 0.6)
		c.write(scoreText(box.table.Gold[side]), end-6, y, textSize, shine, right)
		end -= goldWide
	}
	c.drawEntrant(b.Tournament, e, at.Min.X+text, y, end-at.Min.X-text, box.paintOf(e))
}

// paintOf returns the paint of a name. It is gray for an entrant who is out.
func (box *bracketBox) paintOf(e tournament.Entrant) paint {
	if slices.Contains(box.Out, e) {
		return steel
	}
	return cream
}

// markOf returns the mark behind a name, and its scale. It returns nil if there is none.
func (box *bracketBox) markOf(e tournament.Entrant) (mark figure, scale float64) {
	place := slices.Index(box.Places, e) + 1
	switch {
	case place >= 1 && place <= len(metals):
		return medal{place}, 0.72
	case slices.Contains(box.GoOn, e):
		return onward{}, 1
	case box.table.IsAbsent(e):
		return cross{}, 0.8
	}
	return nil, 0
}
