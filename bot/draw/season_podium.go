package draw

// Podium draws the first three of a season below its title, as a PNG 1200 pixels wide: their faces and names above
// steps with their values. It fails without a line.
func Podium(title string, first []Standing, faces Faces) ([]byte, error) {
	if len(first) == 0 {
		return nil, errNoStandings
	}
	high := 0
	for _, s := range first {
		high = max(high, stepHigh(s.Rank)+nameLine+signRoom+16)
	}
	bottom := margin + podiumHead + high
	return calmPicture(bottom+margin, faces, func(c *canvas) {
		c.write(bold.clip(title, textSize, inner-24), margin+12, margin+podiumHead/2, textSize, foam, left)
		for i, s := range first {
			c.drawSeasonStep(s, stepMiddle(i, len(first)), bottom)
		}
	})
}

// podiumHead is the height of the title above a podium.
const podiumHead = 64

// drawSeasonStep draws a player of a season on their step, with their value. The first has a laurel.
func (c *canvas) drawSeasonStep(s Standing, x, bottom int) {
	value := s.Value
	if s.Provisional {
		value += " ?"
	}
	foot := c.drawStep(s.Rank, value, false, x, bottom, stepHigh(s.Rank)).Min.Y - 18
	if s.Rank == 1 {
		c.stamp(laurel{}, x, foot-nameLine-64, 1.1)
	}
	c.drawPortrait(c.faces[s.User], x, foot-nameLine-66, largeFace)
	c.drawStepName(nameOf(s.Name), x, foot-nameLine/2)
}
