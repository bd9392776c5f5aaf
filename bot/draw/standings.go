package draw

import (
	"image"
	"slices"
	"strconv"

	"korsar/bot/say"
	"korsar/game/tournament"
)

// MaxStandings is how many entrants fit the standings. If there are more, the picture says how many.
const MaxStandings = 64

// Standings draws the standings of a tournament, as a PNG 1200 pixels wide. Each line has an entrant's place and name,
// then the tie-break, the points and the number of games, in columns with names. Lines of entrants who have withdrawn
// are gray. The reader's line has a gold edge otherwise. A league has its standings by division. A knock-out has no
// points, since they do not add up. Before the first result, the entrants are listed in order without places. Once
// somebody has won, the first three stand on a podium above the others. Up to 16 entrants have one column of lines.
// More have two, with games only in a knock-out. Above [MaxStandings], the last line is the number of entrants left
// out. It fails if nobody has entered.
func Standings(t *say.Localizer, v Tournament) ([]byte, error) {
	if len(v.State.Standings) == 0 {
		return nil, errNoEntrants
	}
	s := newStandings(t, &v)
	return calmPicture(s.high(), nil, s.draw)
}

// oneColumn is the most entrants that have one column.
const oneColumn = 16

// standings are the standings in their columns.
type standings struct {
	*Tournament
	t       *say.Localizer
	columns [][]standingLine
	first   []tournament.Standing // on the podium
	numbers []numberColumn
	rounds  int
	ranked  bool // there are results
	more    int  // entrants left out
	faces   int  // the most faces of an entrant; 0 if none is known
	gone    bool // an entrant who has withdrawn is shown
}

// standingLine is a line of the standings, for an entrant or for the name of a division.
type standingLine struct {
	division string // if set, the rest is not
	tournament.Standing
	faces []*Face // of the entrant's players
}

func newStandings(t *say.Localizer, v *Tournament) *standings {
	s := &standings{Tournament: v, t: t, rounds: len(v.State.Counted()), ranked: v.State.HasResults,
		more: max(0, len(v.State.Standings)-MaxStandings)}
	s.first = s.podium()
	lines := s.lines()
	s.columns = [][]standingLine{lines}
	if len(v.State.Standings) > oneColumn {
		at := columnBreak(lines)
		s.columns = [][]standingLine{lines[:at], lines[at:]}
	}
	s.numbers = s.numberColumns(lines)
	s.gone = slices.ContainsFunc(lines, func(l standingLine) bool {
		return l.division == "" && s.State.HasWithdrawn(l.Entrant)
	})
	if s.isWide() && s.Faces != nil { // the names in two columns need the room
		s.addFaces(lines)
	}
	return s
}

// lines returns the lines of the entrants that fit and are not on the podium.
func (s *standings) lines() (lines []standingLine) {
	left := MaxStandings
	for i, division := range s.State.Divisions() {
		division = division[:min(left, len(division))]
		left -= len(division)
		if i == 0 {
			division = division[len(s.first):]
		}
		if s.isLeague() && len(division) > 0 {
			lines = append(lines, standingLine{division: s.t.Division(division[0].Division)})
		}
		for _, standing := range division {
			lines = append(lines, standingLine{Standing: standing})
		}
	}
	return lines
}

// hasPoints reports whether there are points that add up.
func (s *standings) hasPoints() bool {
	return s.ranked && s.State.Rules.Format != tournament.KnockOut
}

// columnBreak returns the line with which the second column begins. It is a division near the middle, or the middle.
func columnBreak(lines []standingLine) int {
	half := (len(lines) + 1) / 2
	for off := range half/3 + 1 {
		for _, i := range []int{half + off, half - off} {
			if lines[i].division != "" {
				return i
			}
		}
	}
	return half
}

// addFaces adds the faces of the entrants' players to the lines, unless none is known.
func (s *standings) addFaces(lines []standingLine) {
	known := false
	for i := range lines {
		if line := &lines[i]; line.division == "" {
			line.faces = s.Faces(line.Entrant)
			s.faces = max(s.faces, len(line.faces))
			known = known || slices.ContainsFunc(line.faces, func(f *Face) bool { return f != nil })
		}
	}
	if !known {
		s.faces = 0
	}
}

// Sizes of standings of one column and of two.
const (
	wideRow     = 72
	narrowRow   = 60
	standingGap = 5
	nextFace    = 38 // from a face to that of the partner
)

// isWide reports whether there is one column.
func (s *standings) isWide() bool { return len(s.columns) == 1 }

func (s *standings) row() int {
	if s.isWide() {
		return wideRow
	}
	return narrowRow
}

// top returns where the lines begin.
func (s *standings) top() int {
	top := margin + tournamentHead
	if len(s.first) > 0 {
		top += s.entrantsHigh() + gap
	}
	if len(s.numbers) > 0 {
		top += headHigh
	}
	return top
}

// bottom returns where the lines end.
func (s *standings) bottom() int {
	rows := 0
	for _, column := range s.columns {
		rows = max(rows, len(column))
	}
	return s.top() + rows*(s.row()+standingGap) - standingGap
}

func (s *standings) high() int {
	high := s.bottom() + margin
	if s.more > 0 {
		high += moreHigh + gap
	}
	if s.gone {
		high += keyHigh
	}
	return high
}

func (s *standings) draw(c *canvas) {
	c.drawTournamentHead(s.Tournament, s.heading())
	if len(s.first) > 0 {
		s.drawEntrants(c, margin+tournamentHead)
	}
	wide := (inner - gap*(len(s.columns)-1)) / len(s.columns)
	for i, column := range s.columns {
		x := margin + i*(wide+gap)
		for _, f := range s.numbers {
			c.write(f.name, x+wide-f.end, s.top()-headHigh/2-4, s.headText(), foam, right)
		}
		for j, line := range column {
			s.drawLine(c, &line, rectangle(x, s.top()+j*(s.row()+standingGap), wide, s.row()))
		}
	}
	y := s.bottom() + gap
	if s.more > 0 {
		c.drawMore(s.more, rectangle(margin, y, inner, moreHigh))
		y += moreHigh + gap
	}
	if s.gone {
		c.stamp(whiteFlag{}, margin+34, y+keyHigh/2, 0.73)
		c.write(s.t.Withdrawn(), margin+64, y+keyHigh/2, 30, foam, left)
	}
}

// keyHigh is the height of the line that says what the flag means.
const keyHigh = 50

// heading returns the text at the right of the title.
func (s *standings) heading() string {
	switch {
	case s.State.Winner != 0:
		return s.t.Final()
	case s.rounds > 0:
		return s.t.TournamentRound(s.rounds)
	default:
		return ""
	}
}

// drawLine draws the line of an entrant, or the name of a division.
func (s *standings) drawLine(c *canvas, line *standingLine, at image.Rectangle) {
	y := at.Min.Y + at.Dy()/2
	if line.division != "" {
		c.write(bold.clip(line.division, textSize, at.Dx()-24), at.Min.X+12, y+4, textSize, foam, left)
		return
	}
	place, name, scale := 60, 120, 0.86
	if !s.isWide() {
		place, name, scale = 34, 66, 0.72
	}
	if !s.ranked {
		name = s.edge() + 8
	}
	face := at.Min.X + name + smallFace/2
	if s.faces > 0 {
		name += smallFace + (s.faces-1)*nextFace + 14
	}
	if s.State.HasWithdrawn(line.Entrant) {
		c.drawPlate(at, slate, slate, 3)
	} else {
		c.drawMarkedPlate(at, line.Entrant == s.Own, 7)
	}
	end := s.drawNumbers(c, line, at)
	s.drawWho(c, line, at, name, end-at.Min.X-name)
	for i, f := range line.faces[:min(s.faces, len(line.faces))] {
		c.drawPortrait(f, face+i*nextFace, y, smallFace)
	}
	switch {
	case !s.ranked:
	case line.Place <= len(metals) && line.Games > 0 && (line.Points > 0 || !s.hasPoints()):
		c.stamp(medal{line.Place}, at.Min.X+place, y, scale)
	case line.Games == 0:
		c.write("–", at.Min.X+place, y, 36, steel, middle)
	default:
		c.write(strconv.Itoa(line.Place), at.Min.X+place, y, 36, foam, middle)
	}
}

// drawWho writes the name of an entrant, behind a flag if they have withdrawn.
func (s *standings) drawWho(c *canvas, line *standingLine, at image.Rectangle, name, room int) {
	x, y := at.Min.X+name, at.Min.Y+at.Dy()/2
	if s.State.HasWithdrawn(line.Entrant) {
		const flag = 48
		c.stamp(whiteFlag{}, x+18, y, 0.9)
		c.drawEntrant(s.Tournament, line.Entrant, x+flag, y, room-flag, steel)
		return
	}
	c.drawEntrant(s.Tournament, line.Entrant, x, y, room, cream)
}
