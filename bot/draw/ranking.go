package draw

import (
	"errors"
	"image"
	"math"
	"slices"
	"strconv"

	"korsar/storage/snowflake"
)

// Standing is a line of a leaderboard.
type Standing struct {
	Rank  int
	User  snowflake.ID // 0 for none
	Name  string
	Value string // a number, formatted for the reader's language
	Games int
	Own   bool // the reader's own line
}

var errNoStandings = errors.New("draw a leaderboard: no line")

// Ranking draws a page of a leaderboard, as a PNG 1200 pixels wide. Each line has the rank, the name, the value, and
// the number of games. It fails without a line.
func Ranking(lines []Standing, faces Faces) ([]byte, error) {
	if len(lines) == 0 {
		return nil, errNoStandings
	}
	name := rankName
	if slices.ContainsFunc(lines, func(s Standing) bool { return faces[s.User] != nil }) {
		name += rankFace
	}
	return picture(2*margin+len(lines)*(rankHigh+rankGap)-rankGap, faces, func(c *canvas) {
		for i, line := range lines {
			c.drawStanding(line, rectangle(margin, margin+i*(rankHigh+rankGap), inner, rankHigh), name)
		}
	})
}

const (
	rankHigh  = 84
	rankGap   = 8
	rankName  = 150 // where names begin
	rankFace  = 46  // how far they move for faces
	rankValue = 300 // distance of the values' right edge from the right
)

func (c *canvas) drawStanding(s Standing, at image.Rectangle, name int) {
	c.drawMarkedPlate(at, s.Own, 7)
	y := at.Min.Y + at.Dy()/2
	if s.Rank <= len(metals) {
		c.stamp(medal{s.Rank}, at.Min.X+64, y, 1)
	} else {
		c.write(strconv.Itoa(s.Rank), at.Min.X+64, y, 38, foam, middle)
	}
	if name > rankName {
		c.drawPortrait(c.faces[s.User], at.Min.X+name-44, y)
	}
	c.drawName(nameOf(s.Name), at.Min.X+name, y, 38, at.Dx()-name-rankValue-190, cream)
	c.write(s.Value, at.Max.X-rankValue, y, 42, shine, right)
	c.stamp(wheel{}, at.Max.X-rankValue+110, y, 1)
	c.write(strconv.Itoa(s.Games), at.Max.X-40, y, 34, steel, right)
}

// metals are the materials of the medals.
var metals = [...]paint{gold, steel, bronze}

// medal is the medal of one of the first three places.
type medal struct{ place int }

func (medal) box() box { return around(36, 40) }

// draw draws a ribbon too, so no one takes a medal for a coin.
func (m medal) draw(p *pen) {
	p.polygon(-26, -38, -8, -38, 12, 0, -8, 0)
	p.shape(dyes["red"], ink, 3)
	p.polygon(26, -38, 8, -38, -12, 0, 8, 0)
	p.shape(dyes["red"], ink, 3)
	p.circle(0, 8, 27)
	p.shape(metals[m.place-1], ink, 4)
	p.write(strconv.Itoa(m.place), 0, 8, 36, ink, middle)
}

// wheel is a ship's wheel, the sign for games played.
type wheel struct{}

func (wheel) box() box { return around(26, 26) }

func (wheel) draw(p *pen) {
	for i := range 4 {
		p.turned(float64(i)*math.Pi/4, func(p *pen) {
			p.bar(0, -22, 0, 22)
			p.line(teak, 6)
		})
	}
	p.circle(0, 0, 14)
	p.line(teak, 6)
}
