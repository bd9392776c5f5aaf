package draw

import (
	"errors"
	"image"
	"slices"
	"strconv"

	"korsar/bot/say"
	"korsar/storage"
	"korsar/storage/snowflake"
)

// Standing is a line of a leaderboard.
type Standing struct {
	Rank        int
	User        snowflake.ID // 0 for none
	Name        string
	Value       string // a number, formatted for the reader's language
	Provisional bool   // the value has a question mark
	Games       int
	Own         bool // the reader's own line
}

// RankingPage is a page of a leaderboard.
type RankingPage struct {
	Sort  storage.LadderSort // what the values are
	Lines []Standing
	Apart *Standing // the reader's, if it is on another page
}

var errNoStandings = errors.New("draw a leaderboard: no line")

// Ranking draws a page of a leaderboard in a reader's language, as a PNG 1200 pixels wide. Each line has the rank, the
// face, the name, the value, and the number of games, below the names of the last two columns. The line apart follows
// after three dots. It fails without a line.
func Ranking(t *say.Localizer, page RankingPage, faces Faces) ([]byte, error) {
	lines, apart := page.Lines, page.Apart
	if len(lines) == 0 {
		return nil, errNoStandings
	}
	all, high := lines, rankTop+len(lines)*(rankHigh+rankGap)-rankGap+margin
	if apart != nil {
		all, high = append(slices.Clip(lines), *apart), high+rankApart+rankHigh
	}
	name := rankName
	if slices.ContainsFunc(all, func(s Standing) bool { return faces[s.User] != nil }) {
		name += rankFace
	}
	return calmPicture(high, faces, func(c *canvas) {
		c.write(t.RankedColumn(page.Sort), width-margin-rankValue, rankTop/2, rankHead, foam, right)
		c.write(t.TournamentGames(), width-margin-rankGames, rankTop/2, rankHead, foam, right)
		for i, line := range lines {
			c.drawStanding(line, rectangle(margin, rankTop+i*(rankHigh+rankGap), inner, rankHigh), name)
		}
		if apart != nil {
			at := rectangle(margin, high-margin-rankHigh, inner, rankHigh)
			for i := range 3 {
				c.stamp(dot{}, at.Min.X+rankAt-28+i*28, at.Min.Y-rankApart/2, 1)
			}
			c.drawStanding(*apart, at, name)
		}
	})
}

// Sizes of a leaderboard. Its letters are 13 pixels high and more on a phone, 350 pixels wide.
const (
	rankTop   = 76 // where the lines begin, below the names of the columns
	rankHead  = 42
	rankHigh  = 104
	rankGap   = 8
	rankApart = 44  // between the page and the line apart
	rankAt    = 76  // the middle of the ranks
	rankName  = 156 // where names begin
	rankFace  = 104 // how far they move for faces
	rankText  = 48
	rankGames = 24  // from the right edge to the end of the games
	rankValue = 236 // to the end of the values
)

func (c *canvas) drawStanding(s Standing, at image.Rectangle, name int) {
	c.drawMarkedPlate(at, s.Own, 7)
	y := at.Min.Y + at.Dy()/2
	if s.Rank <= len(metals) {
		c.stamp(medal{s.Rank}, at.Min.X+rankAt, y, 1.14)
	} else {
		rank := strconv.Itoa(s.Rank)
		c.write(rank, at.Min.X+rankAt, y, min(rankText, 5*rankText/(len(rank)+1)), foam, middle)
	}
	if name > rankName {
		c.drawPortrait(c.faces[s.User], at.Min.X+name-largeFace/2-16, y, largeFace)
	}
	end := at.Max.X - rankValue
	c.display(s.Value, end, y, rankText+8, shine, right)
	if s.Provisional {
		c.display("?", end+14, y, rankText, foam, left)
	}
	room := end - display.length(s.Value, rankText+8) - 30 - at.Min.X - name
	c.drawName(nameOf(s.Name), at.Min.X+name, y, rankText, room, cream)
	c.write(strconv.Itoa(s.Games), at.Max.X-rankGames, y, 42, foam, right)
}

// dot is one of the three dots that stand for the lines between.
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
