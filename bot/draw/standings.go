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

// Standings draws the standings of a tournament, as a PNG 1200 pixels wide. Each line has an entrant's place, name,
// points and number of games, and the tie-break that put them behind the one before. Entrants who have withdrawn are
// gray. A league has its standings by division. A knock-out has no points, since they do not add up. Before the first
// result, the entrants are listed in order without places. Up to 16 entrants have one column. More have two, with games
// only for latecomers or in a knock-out. Above [MaxStandings], the last line is the number of entrants left out.
// Below is the meaning of the signs. It fails if nobody has entered.
func Standings(t *say.Localizer, v Tournament) ([]byte, error) {
	if len(v.State.Standings) == 0 {
		return nil, errNoEntrants
	}
	s := newStandings(t, &v)
	return picture(s.high(), nil, s.draw)
}

// oneColumn is the most entrants that have one column.
const oneColumn = 16

// standings are the standings in their columns.
type standings struct {
	*Tournament
	say     *say.Localizer
	columns [][]standingLine
	rounds  int
	ranked  bool // there are results
	more    int  // entrants left out
	faces   int  // the most faces of an entrant; 0 if none is known
	key     []keyEntry
}

// standingLine is a line of the standings, for an entrant or for the name of a division.
type standingLine struct {
	division string // if set, the rest is not
	tournament.Standing
	tieBreak tournament.Criterion // "" for none
	faces    []*Face              // of the entrant's players
}

func newStandings(t *say.Localizer, v *Tournament) *standings {
	s := &standings{Tournament: v, say: t, rounds: len(v.State.Counted()), ranked: v.State.HasResults,
		more: max(0, len(v.State.Standings)-MaxStandings)}
	lines := s.lines()
	s.columns = [][]standingLine{lines}
	if len(v.State.Standings) > oneColumn {
		at := columnBreak(lines)
		s.columns = [][]standingLine{lines[:at], lines[at:]}
	}
	s.key = s.keyOf(lines)
	if s.isWide() && s.Faces != nil { // the names in two columns need the room
		s.addFaces(lines)
	}
	return s
}

// lines returns the lines of the entrants that fit.
func (s *standings) lines() (lines []standingLine) {
	left := MaxStandings
	for _, division := range s.State.Divisions() {
		if left == 0 {
			break
		}
		if s.isLeague() {
			lines = append(lines, standingLine{division: s.say.Division(division[0].Division)})
		}
		for i, standing := range division[:min(left, len(division))] {
			line := standingLine{Standing: standing, tieBreak: s.tieBreakOf(standing)}
			// The first of equal entrants also shows the tie-break that decided.
			if line.tieBreak == "" && i+1 < len(division) {
				line.tieBreak = s.tieBreakOf(division[i+1])
			}
			lines = append(lines, line)
		}
		left = max(0, left-len(division))
	}
	return lines
}

// tieBreakOf returns the tie-break that put an entrant behind the one before. It returns "" if they were not equal.
func (s *standings) tieBreakOf(one tournament.Standing) tournament.Criterion {
	if one.Place == 1 || tieBreakSigns[one.Decided] == nil {
		return ""
	}
	return one.Decided
}

// hasPoints reports whether there are points that add up.
func (s *standings) hasPoints() bool {
	return s.ranked && s.State.Rules.Format != tournament.KnockOut
}

// hasGames reports whether the number of an entrant's games is drawn.
func (s *standings) hasGames(line *standingLine) bool {
	switch {
	case !s.ranked || line.division != "":
		return false
	case s.isWide() || !s.hasPoints():
		return true
	}
	finished := s.rounds
	if s.State.Due == tournament.DueGames {
		finished--
	}
	return line.Games < finished && !s.State.HasWithdrawn(line.Entrant) // the flag says as much, and needs the room
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
func (s *standings) top() int { return margin + tournamentHead }

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
	return high + keyHigh(s.key)
}

func (s *standings) draw(c *canvas) {
	round := ""
	if s.rounds > 0 {
		round = s.say.TournamentRound(s.rounds)
	}
	c.drawTournamentHead(s.Tournament, round)
	wide := (inner - gap*(len(s.columns)-1)) / len(s.columns)
	for i, column := range s.columns {
		for j, line := range column {
			at := rectangle(margin+i*(wide+gap), s.top()+j*(s.row()+standingGap), wide, s.row())
			switch {
			case line.division != "":
				c.write(bold.clip(line.division, textSize, wide-24), at.Min.X+12, at.Min.Y+at.Dy()/2+4,
					textSize, foam, left)
			case s.isWide():
				s.drawWide(c, &line, at)
			default:
				s.drawNarrow(c, &line, at)
			}
		}
	}
	y := s.bottom() + gap
	if s.more > 0 {
		c.drawMore(s.more, rectangle(margin, y, inner, moreHigh))
		y += moreHigh + gap
	}
	drawKey(c, s.key, y)
}

// drawWide draws the line of an entrant over the whole width.
func (s *standings) drawWide(c *canvas, line *standingLine, at image.Rectangle) {
	const games, points, tieBreak = 40, 240, 400 // from the right
	name := 120
	if !s.ranked {
		name = 36
	}
	y := at.Min.Y + at.Dy()/2
	face := at.Min.X + name + smallFace/2
	if s.faces > 0 {
		name += smallFace + (s.faces-1)*nextFace + 14
	}
	end := at.Max.X - 20
	switch {
	case line.tieBreak != "":
		end = at.Max.X - tieBreak - 180
	case s.hasPoints():
		end = at.Max.X - points - 120
	case s.hasGames(line):
		end = at.Max.X - games - 130
	}
	paint := s.drawWho(c, line, at, 60, name, end-at.Min.X-name, 0.86)
	for i, f := range line.faces[:min(s.faces, len(line.faces))] {
		c.drawPortrait(f, face+i*nextFace, y)
	}
	s.drawTieBreak(c, line, at.Max.X-tieBreak-110, at.Max.X-tieBreak, y, 34)
	if s.hasPoints() {
		c.write(strconv.Itoa(int(line.Points)), at.Max.X-points, y, 44, paint, right)
	}
	if s.hasGames(line) {
		c.stamp(wheel{}, at.Max.X-games-86, y, 0.9)
		c.write(strconv.Itoa(line.Games), at.Max.X-games, y, 34, steel, right)
	}
}

// drawNarrow draws the line of an entrant over half the width.
func (s *standings) drawNarrow(c *canvas, line *standingLine, at image.Rectangle) {
	const points, games, tieBreak, small = 92, 74, 130, 28
	name := 66
	if !s.ranked {
		name = 22
	}
	y, end, tieEnd := at.Min.Y+at.Dy()/2, at.Max.X-14, at.Max.X-14
	if s.hasPoints() {
		tieEnd -= points
	}
	gamesEnd := tieEnd
	if s.hasGames(line) {
		tieEnd -= games
	}
	nameEnd := tieEnd
	if line.tieBreak != "" {
		nameEnd -= tieBreak
	}
	paint := s.drawWho(c, line, at, 34, name, nameEnd-at.Min.X-name, 0.72)
	s.drawTieBreak(c, line, tieEnd-86, tieEnd, y, small)
	if s.hasGames(line) {
		c.stamp(wheel{}, gamesEnd-44, y, 0.56)
		c.write(strconv.Itoa(line.Games), gamesEnd, y, small, steel, right)
	}
	if s.hasPoints() {
		c.write(strconv.Itoa(int(line.Points)), end, y, textSize, paint, right)
	}
}

// drawWho draws the plate with the name, and the place if there is one. It returns the paint of the points.
func (s *standings) drawWho(c *canvas, line *standingLine, at image.Rectangle, place, name, room int,
	scale float64) paint {
	y := at.Min.Y + at.Dy()/2
	withdrawn := s.State.HasWithdrawn(line.Entrant)
	if withdrawn {
		c.drawPlate(at, slate, slate, 3)
		c.stamp(whiteFlag{}, at.Min.X+name+18, y, 0.9)
		c.drawEntrant(s.Tournament, line.Entrant, at.Min.X+name+48, y, room-48, steel)
	} else {
		c.drawPlate(at, night, slate, 3)
		c.drawEntrant(s.Tournament, line.Entrant, at.Min.X+name, y, room, cream)
	}
	switch {
	case !s.ranked:
	case line.Place <= len(metals) && line.Games > 0:
		c.stamp(medal{line.Place}, at.Min.X+place, y, scale)
	default:
		c.write(strconv.Itoa(line.Place), at.Min.X+place, y, 36, foam, middle)
	}
	if withdrawn {
		return steel
	}
	return shine
}

// drawTieBreak draws the sign of the tie-break that decided, and the entrant's number in it.
func (s *standings) drawTieBreak(c *canvas, line *standingLine, sign, number, y, size int) {
	if line.tieBreak == "" {
		return
	}
	text := s.say.TieBreakNumber(line.tieBreak, line.Standing)
	sign = min(sign, number-bold.length(text, size)-6) // a number of six digits moves the sign
	c.stampHigh(tieBreakSigns[line.tieBreak], sign-size/2, y, size*5/4)
	c.write(text, number, y, size, foam, right)
}
