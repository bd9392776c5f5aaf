package draw

import (
	"image"
	"strconv"

	"korsar/bot/say"
	"korsar/game/tournament"
)

// CrossTable draws who met whom in a tournament, as a PNG 1200 pixels wide. In a field of up to 16, or a league with
// divisions of up to 16, each row has the points that its entrant won from each of the others. A win over n − 1 sides
// is divided among them. In larger fields and knock-outs, each row has the latest rounds that fit, with the table's
// number, place and points. It fails if no round is paired.
func CrossTable(t *say.Localizer, v Tournament) ([]byte, error) {
	if len(v.State.Rounds) == 0 {
		return nil, errNoRound
	}
	var blocks []block
	crosses := v.State.CrossTables(MaxAcross)
	for i := range crosses {
		blocks = append(blocks, &matrix{&v, &crosses[i]})
	}
	if crosses == nil {
		for _, division := range v.State.Numbered() {
			blocks = append(blocks, newRoundTable(&v, division))
		}
	}
	return drawBlocks(t, &v, blocks)
}

// MaxAcross is how many entrants fit across a cross table.
const MaxAcross = 16

// block is the part of a cross table for a division.
type block interface {
	high() int
	draw(c *canvas, y int) // from y on
}

// drawBlocks draws the parts for the divisions one below the other.
func drawBlocks(t *say.Localizer, v *Tournament, blocks []block) ([]byte, error) {
	high := margin + tournamentHead - gap
	for _, b := range blocks {
		high += b.high() + gap
	}
	if v.isLeague() {
		high += divisionHigh * len(blocks)
	}
	return calmPicture(high+margin, nil, func(c *canvas) {
		c.drawTournamentHead(v, t.TournamentRound(len(v.State.Counted())))
		y := margin + tournamentHead
		for i, b := range blocks {
			if v.isLeague() {
				c.write(t.Division(i+1), margin+12, y+divisionHigh/2, textSize, foam, left)
				y += divisionHigh
			}
			b.draw(c, y)
			y += b.high() + gap
		}
	})
}

const divisionHigh = 60

// matrix is a cross table in which each entrant has a row and a column.
type matrix struct {
	*Tournament
	*tournament.CrossTable
}

// Sizes of a matrix.
const (
	crossPlace = 56  // the width of places
	crossTotal = 104 // the width of points
	crossHead  = 50  // the height of the head
	crossRow   = 58
	crossText  = 28
	crossGap   = 4
	widestCell = 76
	crossName  = 240 // the least width of names
)

func (m *matrix) cell() int {
	return min(widestCell, (inner-crossPlace-crossName-crossTotal)/len(m.Standings))
}

func (m *matrix) high() int { return crossHead + len(m.Standings)*(crossRow+crossGap) - crossGap }

func (m *matrix) draw(c *canvas, y int) {
	cells := width - margin - crossTotal - m.cell()*len(m.Standings)
	for i := range m.Standings {
		c.write(strconv.Itoa(i+1), cells+i*m.cell()+m.cell()/2, y+crossHead/2, 34, foam, middle)
	}
	y += crossHead
	for i, s := range m.Standings {
		at := rectangle(margin, y+i*(crossRow+crossGap), inner, crossRow)
		drawCrossWho(c, m.Tournament, &s, at, cells-margin)
		for j, meeting := range m.Meetings[i] {
			cell := rectangle(cells+j*m.cell(), at.Min.Y, m.cell(), crossRow).Inset(5)
			if i == j {
				c.drawPlate(cell, slate, slate, 2)
				continue
			}
			drawMeeting(c, meeting, cell)
		}
	}
}

// drawCrossWho draws the plate of a row of a cross table, with the place, the name within a width, and the points.
func drawCrossWho(c *canvas, v *Tournament, s *tournament.Standing, at image.Rectangle, wide int) {
	c.drawPlate(at, night, slate, 3)
	y := at.Min.Y + at.Dy()/2
	c.write(strconv.Itoa(s.Place), at.Min.X+crossPlace/2+4, y, 34, foam, middle)
	paint, points := cream, shine
	if v.State.HasWithdrawn(s.Entrant) {
		paint, points = steel, steel
	}
	c.drawEntrant(v, s.Entrant, at.Min.X+crossPlace+6, y, wide-crossPlace-16, paint)
	c.write(strconv.Itoa(int(s.Points)), at.Max.X-16, y, textSize, points, right)
}

// drawMeeting draws the points that an entrant won from another. They are on gold for more than half, in a gold edge
// for half, and otherwise dark.
func drawMeeting(c *canvas, m tournament.Meeting, at image.Rectangle) {
	x, y := at.Min.X+at.Dx()/2, at.Min.Y+at.Dy()/2
	switch {
	case m.Games > 0:
		fill, edge, text := deep, deep, foam
		switch m.Result() {
		case 1:
			fill, edge, text = gold, gold, ink
		case 0:
			edge, text = gold, shine
		}
		c.drawPlate(at, fill, edge, 4)
		c.write(strconv.Itoa(m.Points), x, y, crossText, text, middle)
	case m.Running:
		c.stamp(sandglass{}, x, y, 0.8)
	case m.Partners:
		c.write("&", x, y, crossText, foam, middle)
	}
}
