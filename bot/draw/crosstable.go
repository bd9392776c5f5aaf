package draw

import (
	"image"
	"slices"
	"strconv"

	"korsar/bot/say"
	"korsar/game/tournament"
)

// CrossTable draws who met whom in a tournament, as a PNG 1200 pixels wide. In a field of up to 16, or a league's
// division of as many, each line has the points that somebody won from each of the others: at a table of n sides a win
// is shared among n − 1. In larger fields each line has the rounds, the latest that fit: the table's number, the place
// there and the points. It fails if no round is paired.
func CrossTable(t *say.Localizer, v Tournament) ([]byte, error) {
	if len(v.State.Rounds()) == 0 {
		return nil, errNoRound
	}
	if v.isSmall() {
		return drawBlocks(t, &v, func(v *Tournament, standings []tournament.Standing) block {
			return newMatrix(v, standings)
		})
	}
	return drawBlocks(t, &v, newRoundTable)
}

// mostAcross is how many entrants fit across a picture.
const mostAcross = 16

// isSmall reports whether all divisions fit across a picture, and no knock-out is played, in which few meet.
func (v *Tournament) isSmall() bool {
	rules := v.State.Rules()
	return rules.Format != tournament.KnockOut &&
		!slices.ContainsFunc(v.State.Divisions(), func(d []tournament.Standing) bool { return len(d) > mostAcross })
}

// block is the part of a cross table for a division.
type block interface {
	high() int
	// draw draws the part from y on.
	draw(c *canvas, y int)
}

// playing returns the divisions without those who have not played in the season of a league. Everybody has a number,
// which names a column.
func (v *Tournament) playing() [][]tournament.Standing {
	divisions := v.State.Divisions()
	for _, division := range divisions {
		for i := range division {
			division[i].Place = i + 1
		}
	}
	if v.isLeague() {
		return slices.DeleteFunc(divisions, func(d []tournament.Standing) bool { return d[0].Division == 0 })
	}
	return divisions
}

// drawBlocks draws the divisions of a tournament one below the other. Those who have not played have none.
func drawBlocks(t *say.Localizer, v *Tournament,
	newBlock func(*Tournament, []tournament.Standing) block) ([]byte, error) {
	var blocks []block
	divisions := v.playing()
	high := margin + tournamentHead
	for _, division := range divisions {
		blocks = append(blocks, newBlock(v, division))
		high += blocks[len(blocks)-1].high() + gap
	}
	if v.isLeague() {
		high += divisionHigh * len(divisions)
	}
	return picture(high-gap+margin, func(c *canvas) {
		c.drawTournamentHead(v, t.TournamentRound(len(v.State.Counted())))
		y := margin + tournamentHead
		for i, b := range blocks {
			if v.isLeague() {
				c.write(t.Division(divisions[i][0].Division), margin+12, y+divisionHigh/2, textSize, foam, left)
				y += divisionHigh
			}
			b.draw(c, y)
			y += b.high() + gap
		}
	})
}

const divisionHigh = 60

// matrix is a cross table in which everybody has a line and a column.
type matrix struct {
	*Tournament
	standings []tournament.Standing
	meetings  map[[2]tournament.Entrant]Meeting
}

// Meeting is what an entrant won from another. The zero value is for those who have not met.
type Meeting struct {
	Games, Points int
	Most          int  // that they could have won
	Running       bool // their game is in progress
	Along         bool // they were partners
}

// Cross is what everybody of a field, or of a league's division, won from everybody else.
type Cross struct {
	Standings []tournament.Standing // the places are those of the division
	Meetings  [][]Meeting           // by the place of the one, and of the other
}

// NewCrosses returns what a cross table of everybody against everybody shows, by division; nil if the field is too
// large for one, or no round is paired.
func NewCrosses(v Tournament) (list []Cross) {
	if len(v.State.Rounds()) == 0 || !v.isSmall() {
		return nil
	}
	for _, division := range v.playing() {
		m := newMatrix(&v, division)
		c := Cross{Standings: division}
		for _, one := range division {
			var line []Meeting
			for _, other := range division {
				line = append(line, m.meetings[[2]tournament.Entrant{one.Entrant, other.Entrant}])
			}
			c.Meetings = append(c.Meetings, line)
		}
		list = append(list, c)
	}
	return list
}

func newMatrix(v *Tournament, standings []tournament.Standing) *matrix {
	m := &matrix{v, standings, map[[2]tournament.Entrant]Meeting{}}
	for _, r := range v.State.Counted() {
		for i := range r.Tables {
			m.count(&r.Tables[i])
		}
	}
	return m
}

// count adds the meetings at a table.
func (m *matrix) count(t *tournament.Table) {
	for i, side := range t.Sides {
		for _, e := range side {
			for j, other := range t.Sides {
				for _, rival := range other {
					m.add(t, e, rival, i == j, len(t.Sides)-1, len(other))
				}
			}
		}
	}
}

// add adds what an entrant won from another at a table with so many other sides, at which the other is one of a side.
func (m *matrix) add(t *tournament.Table, e, rival tournament.Entrant, partners bool, sides, of int) {
	if e == rival || t.Phase == tournament.Void || t.Phase == tournament.Rest {
		return
	}
	key := [2]tournament.Entrant{e, rival}
	now := m.meetings[key]
	own, others := m.placeAt(t, e), m.placeAt(t, rival)
	most := int(tournament.Win) / (sides * of)
	switch {
	case partners:
		now.Along = true
	case t.Waits():
		now.Running = !m.State.IsOver()
	case own == 0 && others == 0: // neither came
	case others == 0 || own != 0 && own < others:
		now.Games, now.Points, now.Most = now.Games+1, now.Points+most, now.Most+most
	case own == others:
		now.Games, now.Points, now.Most = now.Games+1, now.Points+most/2, now.Most+most
	default:
		now.Games, now.Most = now.Games+1, now.Most+most
	}
	m.meetings[key] = now
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

// cell returns the width of a cell.
func (m *matrix) cell() int {
	return min(widestCell, (inner-crossPlace-crossName-crossTotal)/len(m.standings))
}

func (m *matrix) high() int { return crossHead + len(m.standings)*(crossRow+crossGap) - crossGap }

func (m *matrix) draw(c *canvas, y int) {
	cells := width - margin - crossTotal - m.cell()*len(m.standings)
	for i := range m.standings {
		c.write(strconv.Itoa(i+1), cells+i*m.cell()+m.cell()/2, y+crossHead/2, 34, foam, middle)
	}
	y += crossHead
	for i, s := range m.standings {
		at := rectangle(margin, y+i*(crossRow+crossGap), inner, crossRow)
		drawCrossWho(c, m.Tournament, &s, at, cells-margin)
		for j, other := range m.standings {
			cell := rectangle(cells+j*m.cell(), at.Min.Y, m.cell(), crossRow).Inset(5)
			if i == j {
				c.drawPlate(cell, slate, slate, 2)
				continue
			}
			m.meetings[[2]tournament.Entrant{s.Entrant, other.Entrant}].draw(c, cell)
		}
	}
}

// drawCrossWho draws the plate of a line of a cross table, with the place, the name within a width, and the points.
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

// draw draws the points won from another: on gold for more than half, in a gold edge for half, otherwise dark.
func (m Meeting) draw(c *canvas, at image.Rectangle) {
	x, y := at.Min.X+at.Dx()/2, at.Min.Y+at.Dy()/2
	switch {
	case m.Games > 0:
		fill, edge, text := deep, deep, foam
		switch {
		case 2*m.Points > m.Most:
			fill, edge, text = gold, gold, ink
		case 2*m.Points == m.Most:
			edge, text = gold, shine
		}
		c.drawPlate(at, fill, edge, 4)
		c.write(strconv.Itoa(m.Points), x, y, crossText, text, middle)
	case m.Running:
		c.stamp(sandglass{}, x, y, 0.8)
	case m.Along:
		c.write("&", x, y, crossText, foam, middle)
	}
}
