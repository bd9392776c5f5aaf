package draw

import (
	"image"
	"strconv"

	"korsar/game/tournament"
)

// numberColumn is a column of the standings with a number of each entrant, under its name.
type numberColumn struct {
	name string
	of   func(tournament.Standing) string
	size int // of the text
	tint paint
	gold bool // gray for entrants who have withdrawn
	wide int  // of the widest number
	end  int  // from the right edge of a line to that of the column
}

// numberColumns returns the columns, from left to right: the tie-break, the points, and the games.
func (s *standings) numberColumns(lines []standingLine) (list []numberColumn) {
	if !s.ranked || len(lines) == 0 {
		return nil
	}
	small, points := 38, 46
	if !s.isWide() {
		small, points = 28, textSize
	}
	if c := s.State.Rules.TieBreak(); c != "" {
		list = append(list, numberColumn{name: s.t.TieBreak(c), size: small, tint: foam,
			of: func(one tournament.Standing) string { return s.t.TieBreakNumber(c, one) }})
	}
	if s.hasPoints() {
		list = append(list, numberColumn{name: s.t.Points(), size: points, tint: shine, gold: true,
			of: func(one tournament.Standing) string { return strconv.Itoa(int(one.Points)) }})
	}
	if s.isWide() || !s.hasPoints() {
		list = append(list, numberColumn{name: s.t.TournamentGames(), size: small, tint: steel,
			of: func(one tournament.Standing) string { return strconv.Itoa(one.Games) }})
	}
	end := s.edge()
	for i := len(list) - 1; i >= 0; i-- {
		f := &list[i]
		for _, line := range lines {
			if line.division == "" {
				f.wide = max(f.wide, bold.length(f.of(line.Standing), f.size))
			}
		}
		f.end = end
		end += max(f.wide, bold.length(f.name, s.headText())) + numberGap
	}
	return list
}

// numberGap is the least gap between two columns.
const numberGap = 26

// edge is the room at the right edge of a line.
func (s *standings) edge() int {
	if s.isWide() {
		return 28
	}
	return 14
}

// headText is the text size of the names of columns.
func (s *standings) headText() int {
	if s.isWide() {
		return 40
	}
	return 32
}

// headHigh is the height of the names of columns.
const headHigh = 52

// drawNumbers writes the numbers of an entrant, and returns where the room for the name ends.
func (s *standings) drawNumbers(c *canvas, line *standingLine, at image.Rectangle) (end int) {
	end = at.Max.X - s.edge()
	for i, f := range s.numbers {
		tint := f.tint
		if f.gold && s.State.HasWithdrawn(line.Entrant) {
			tint = steel
		}
		c.write(f.of(line.Standing), at.Max.X-f.end, at.Min.Y+at.Dy()/2, f.size, tint, right)
		if i == 0 {
			end = at.Max.X - f.end - f.wide - numberGap
		}
	}
	return end
}
