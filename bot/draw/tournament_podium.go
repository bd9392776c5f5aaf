package draw

import (
	"slices"
	"strconv"

	"korsar/game/tournament"
)

// entrantsHigh returns the height of the podium of entrants, with the faces and the names above its steps.
func (s *standings) entrantsHigh() (high int) {
	for _, one := range s.first {
		high = max(high, stepHigh(one.Place)+nameLine*len(s.Players(one.Entrant))+signRoom+16)
	}
	return high
}

// podium returns the standings of the first three who came to play, once somebody has won. In a league they are of the
// first division.
func (s *standings) podium() []tournament.Standing {
	if s.State.Winner == 0 {
		return nil
	}
	first := s.State.Divisions()[0]
	came := 0
	for came < min(len(first), 3) && first[came].Games > 0 && !s.State.StayedAway(first[came].Entrant) {
		came++
	}
	return first[:came]
}

// drawEntrants draws the podium of entrants, from y on.
func (s *standings) drawEntrants(c *canvas, y int) {
	bottom := y + s.entrantsHigh()
	for i, one := range s.first {
		s.drawEntrantStep(c, one, stepMiddle(i, len(s.first)), bottom)
	}
}

// drawEntrantStep draws an entrant on their step, with the points, and below them the tie-break with its name. In a
// knock-out, which has no points, the tie-break takes their place.
func (s *standings) drawEntrantStep(c *canvas, one tournament.Standing, x, bottom int) {
	tieBreak := s.State.Rules.TieBreak()
	score, inGold := s.t.TieBreakNumber(tieBreak, one), tieBreak == tournament.ByGold
	if s.hasPoints() {
		score, inGold = strconv.Itoa(int(one.Points)), false
	}
	at := c.drawStep(one.Place, score, inGold, x, bottom, stepHigh(one.Place))
	if s.hasPoints() && tieBreak != "" {
		c.write(bold.clip(s.t.TieBreak(tieBreak), 28, stepWide-20), x, bottom-58, 28, steel, middle)
		c.write(s.t.TieBreakNumber(tieBreak, one), x, bottom-24, 30, foam, middle)
	}
	foot := at.Min.Y - 18
	players := s.Players(one.Entrant)
	for i, player := range players {
		c.drawStepName(nameOf(player), x, foot-nameLine*(len(players)-1-i)-nameLine/2)
	}
	s.drawStepFaces(c, one, x, foot-nameLine*len(players)-64)
}

// drawStepFaces draws the faces of an entrant's players that are known. The winner has a laurel, with a cup where no
// face is known.
func (s *standings) drawStepFaces(c *canvas, one tournament.Standing, x, y int) {
	var faces []*Face
	if s.Faces != nil {
		faces = slices.DeleteFunc(slices.Clone(s.Faces(one.Entrant)), func(f *Face) bool { return f == nil })
	}
	if one.Place == 1 {
		c.stamp(laurel{}, x, y, 1.1)
	}
	switch {
	case len(faces) == 1:
		c.drawFace(faces[0], x, y-2, largeFace, steel)
	case len(faces) == 2:
		c.drawFace(faces[0], x-nextFace*2/3, y-2, smallFace, steel)
		c.drawFace(faces[1], x+nextFace*2/3, y-2, smallFace, steel)
	case one.Place == 1:
		c.stamp(cup{}, x, y-2, 1.7)
	}
}
