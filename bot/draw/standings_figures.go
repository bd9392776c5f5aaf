package draw

import (
	"image"
	"strconv"

	"korsar/game/tournament"
)

// figures are a column of the standings with a figure of each entrant, under its name. All of them have the same unit.
type figures struct {
	name string
	of   func(tournament.Standing) string
	size int // of the text
	tint paint
	gold bool // gray for entrants who have withdrawn
	wide int  // of the widest figure
	end  int  // from the right edge of a line to that of the column
}

// figuresOf returns the columns, from left to right: the tie-break, the points, and the games.
func (s *standings) figuresOf(lines []standingLine) (list []figures) {
	if !s.ranked || len(lines) == 0 {
		return nil
	}
	small, points := 34, 44
	if !s.isWide() {
		small, points = 28, textSize
	}
	if c := s.State.Rules.TieBreak(); c != "" {
		list = append(list, figures{name: s.say.TieBreak(c), size: small, tint: foam,
			of: func(one tournament.Standing) string { return s.say.TieBreakNumber(c, one) }})
	}
	if s.hasPoints() {
		list = append(list, figures{name: s.say.Points(), size: points, tint: shine, gold: true,
			of: func(one tournament.Standing) string { return strconv.Itoa(int(one.Points)) }})
	}
	if s.isWide() || !s.hasPoints() {
		list = append(list, figures{name: s.say.TournamentGames(), size: small, tint: steel,
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
		end += max(f.wide, bold.length(f.name, s.headText())) + figureGap
	}
	return list
}

// figureGap is the least gap between two columns.
const figureGap = 26

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
		return 28
	}
	return 24
}

// headHigh is the height of the names of columns.
const headHigh = 40

// drawFigureNames writes the names of the columns above the lines that end at x.
func (s *standings) drawFigureNames(c *canvas, x, y int) {
	for _, f := range s.figures {
		c.write(f.name, x-f.end, y, s.headText(), foam, right)
	}
}

// drawFigures writes the figures of an entrant, and returns where the room for the name ends.
func (s *standings) drawFigures(c *canvas, line *standingLine, at image.Rectangle) (end int) {
	end = at.Max.X - s.edge()
	for i, f := range s.figures {
		tint := f.tint
		if f.gold && s.State.HasWithdrawn(line.Entrant) {
			tint = steel
		}
		c.write(f.of(line.Standing), at.Max.X-f.end, at.Min.Y+at.Dy()/2, f.size, tint, right)
		if i == 0 {
			end = at.Max.X - f.end - f.wide - figureGap
		}
	}
	return end
}
