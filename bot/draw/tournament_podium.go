package draw

import (
	"strconv"

	"korsar/game/tournament"
)

// entrantsHigh is the height of a podium of entrants, with the faces and the names above its steps.
var entrantsHigh = stepHigh(1) + nameLine + laurelRoom + 16

// podium returns the standings of the first three who came to play, once somebody has won. In a league they are of the
// first division.
func (s *standings) podium() []tournament.Standing {
	if s.State.Winner == 0 {
		return nil
	}
	first := s.State.Divisions()[0]
	came := 0
	for came < min(len(first), 3) && (first[came].Games > 0 || first[came].Points > 0) {
		came++
	}
	return first[:came]
}

// drawEntrants draws entrants on a podium, the best first.
func (s *standings) drawEntrants(c *canvas, first []tournament.Standing, y int) {
	for i, one := range first {
		s.drawEntrantStep(c, one, stepMiddle(i, len(first)), y+entrantsHigh)
	}
}

// drawEntrantStep draws an entrant on their step. On the step are the points, beside the medal, and the figure that
// decides between equals under its name.
func (s *standings) drawEntrantStep(c *canvas, one tournament.Standing, x, bottom int) {
	at := c.drawStep(one.Place, x, bottom)
	c.stamp(medal{one.Place}, at.Min.X+44, at.Min.Y+42, 0.86)
	if s.hasPoints() {
		points := strconv.Itoa(int(one.Points))
		c.display(points, x-display.length(points, 64)/2, at.Min.Y+46, 64, shine, left)
	}
	if tieBreak := s.State.Rules.TieBreak(); tieBreak != "" {
		c.write(bold.clip(s.say.TieBreak(tieBreak), 28, stepWide-20), x, bottom-58, 28, steel, middle)
		c.write(s.say.TieBreakNumber(tieBreak, one), x, bottom-24, 30, foam, middle)
	}
	foot := at.Min.Y - 18
	name := nameOf(s.Name(one.Entrant))
	size := name.stepSize(stepRoom)
	c.drawName(name, x-name.length(size, stepRoom)/2, foot-nameLine/2, size, stepRoom, cream)
	s.drawStepFaces(c, one, x, foot-nameLine-64)
}

// drawStepFaces draws the faces of an entrant's players that are known. The winner has a laurel, with a cup where no
// face is known.
func (s *standings) drawStepFaces(c *canvas, one tournament.Standing, x, y int) {
	var faces []*Face
	if s.Faces != nil {
		faces = s.Faces(one.Entrant)
	}
	known := 0
	for _, face := range faces {
		if face != nil {
			faces[known] = face
			known++
		}
	}
	if one.Place == 1 {
		c.stamp(laurel{}, x, y, 1.1)
	}
	switch {
	case known == 1:
		c.drawFace(faces[0], x, y-2, largeFace, steel)
	case known == 2:
		c.drawFace(faces[0], x-nextFace*2/3, y-2, smallFace, steel)
		c.drawFace(faces[1], x+nextFace*2/3, y-2, smallFace, steel)
	case one.Place == 1:
		c.stamp(cup{}, x, y-2, 1.7)
	}
}
