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

// RankingPage is a page of a leaderboard.
type RankingPage struct {
	Lines []Standing
	Apart *Standing // the reader's, if it is on another page
}

var errNoStandings = errors.New("draw a leaderboard: no line")

// Ranking draws a page of a leaderboard, as a PNG 1200 pixels wide. Each line has the rank, the face, the name, the
// value, and the number of games. The line apart follows below after three dots. It fails without a line.
func Ranking(page RankingPage, faces Faces) ([]byte, error) {
	lines, apart := page.Lines, page.Apart
	if len(lines) == 0 {
		return nil, errNoStandings
	}
	all, high := lines, 2*margin+len(lines)*(rankHigh+rankGap)-rankGap
	if apart != nil {
		all, high = append(slices.Clip(lines), *apart), high+rankApart+rankHigh
	}
	name := rankName
	if slices.ContainsFunc(all, func(s Standing) bool { return faces[s.User] != nil }) {
		name += rankFace
	}
	return picture(high, faces, func(c *canvas) {
		for i, line := range lines {
			c.drawStanding(line, rectangle(margin, margin+i*(rankHigh+rankGap), inner, rankHigh), name)
		}
		if apart != nil {
			at := rectangle(margin, high-margin-rankHigh, inner, rankHigh)
			for i := range 3 {
				c.stamp(dot{}, at.Min.X+36+i*28, at.Min.Y-rankApart/2, 1)
			}
			c.drawStanding(*apart, at, name)
		}
	})
}

// Sizes of a leaderboard. Its letters are 13 pixels high and more on a phone, 350 pixels wide.
const (
	rankHigh  = 104
	rankGap   = 8
	rankApart = 44  // between the page and the line apart
	rankName  = 130 // where names begin
	rankFace  = 104 // how far they move for faces
	rankText  = 48
	rankGames = 178 // room for the number of games, with its sign
	rankValue = 190 // least room for the value
)

func (c *canvas) drawStanding(s Standing, at image.Rectangle, name int) {
	c.drawMarkedPlate(at, s.Own, 7)
	y := at.Min.Y + at.Dy()/2
	if s.Rank <= len(metals) {
		c.stamp(medal{s.Rank}, at.Min.X+64, y, 1.14)
	} else {
		rank := strconv.Itoa(s.Rank)
		c.write(rank, at.Min.X+64, y, min(rankText, 4*rankText/(len(rank)+1)), foam, middle)
	}
	if name > rankName {
		c.drawLargePortrait(c.faces[s.User], at.Min.X+name-largeFace/2-16, y)
	}
	end := at.Max.X - rankGames - 30
	c.display(s.Value, end, y, rankText+8, shine, right)
	value := max(display.length(s.Value, rankText+8), rankValue)
	c.drawName(nameOf(s.Name), at.Min.X+name, y, rankText, end-value-20-at.Min.X-name, cream)
	c.stamp(wheel{}, at.Max.X-rankGames+20, y, 0.9)
	c.write(strconv.Itoa(s.Games), at.Max.X-24, y, 42, foam, right)
}

// dot is one of three that stand for the lines between.
type dot struct{}

func (dot) box() box { return around(9, 9) }

func (dot) draw(p *pen) {
	p.circle(0, 0, 7)
	p.fill(foam)
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
