package draw

import (
	"image"

	"korsar/bot/say"
	"korsar/game"
)

// drawHead draws the user's face, name and record, and the rating with its change over the latest games.
func (v *profileView) drawHead(c *canvas, at image.Rectangle) {
	const nameSize, ratingSize = 68, 104
	c.drawPlate(at, night, slate, 3)
	x, y, end := at.Min.X+34, at.Min.Y+72, at.Max.X-40
	if face := c.faces[v.Of.ID]; face != nil {
		c.drawFace(face, x+largeFace/2, y, largeFace, gold)
		x += largeFace + 28
	}
	nameEnd := end
	if v.Ever != nil {
		rating := v.t.Rating(*v.Ever)
		c.display(rating, end, y+6, ratingSize, shine, right)
		nameEnd -= max(display.length(rating, ratingSize), 300) + 30
		label := v.t.ProfileLabel(say.RatingFigure)
		c.write(label, end, at.Max.Y-46, profileText, foam, right)
		if change, known := v.latestChange(); known {
			c.drawChange(change, end-bold.length(label, profileText)-changeWide, at.Max.Y-46)
		}
	}
	if v.Rank > 0 && v.Rank <= len(metals) {
		c.stamp(medal{v.Rank}, x+34, y, 1)
		x += 84
	}
	c.drawName(nameOf(v.Of.Name), x, y, nameSize, nameEnd-x, cream)
	c.write(bold.clip(v.t.Record(v.Record()), profileText, 660), at.Min.X+34, at.Max.Y-46, profileText, foam, left)
}

// latestChange returns how the rating changed over the latest games. It is not known before the second.
func (v *profileView) latestChange() (change int, known bool) {
	last := len(v.Ratings) - 1
	if last < 1 {
		return 0, false
	}
	return v.Ratings[last] - v.Ratings[max(last-latestGames, 0)], true
}

// tile is a figure of a profile with its name. Its sign is before the number, or alone.
type tile struct {
	label  string
	sign   figure
	scale  float64
	number string
}

const (
	numberSize   = 68
	tileSignRoom = 104 // of the sign before a number
)

// fitNumber returns the number of a tile so that it fits after the sign, with its text size. The name of a fleet may
// need a smaller one.
func fitNumber(number string, wide int) (fitting string, size int) {
	size, room := numberSize, wide-tileSignRoom-40
	for size > 44 && display.length(number, size) > room {
		size -= 4
	}
	return display.clip(number, size, room), size
}

func (t tile) draw(c *canvas, at image.Rectangle) {
	c.drawPlate(at, night, slate, 3)
	middleX, y := at.Min.X+at.Dx()/2, at.Min.Y+66
	_, around := t.sign.(laurel) // it goes around the number
	if around || t.number == "" {
		c.stamp(t.sign, middleX, y, t.scale)
		c.display(t.number, middleX, y-4, numberSize, shine, middle)
	} else {
		number, size := fitNumber(t.number, at.Dx())
		x := middleX - (tileSignRoom+display.length(number, size))/2
		c.stamp(t.sign, x+tileSignRoom/2-10, y, t.scale)
		c.display(number, x+tileSignRoom, y, size, shine, left)
	}
	c.write(bold.clip(t.label, profileText, at.Dx()-24), middleX, at.Max.Y-34, profileText, foam, middle)
}

// afloat is a merchant ship whose origin is in her middle.
type afloat struct{ gold int }

// shipMiddle is how far her middle is above the waterline.
const shipMiddle = 46

func (afloat) box() box {
	b := merchant{}.box()
	return box{b.left, b.top + shipMiddle, b.right, b.bottom + shipMiddle}
}

func (s afloat) draw(p *pen) { p.within(0, shipMiddle, 1, merchant{s.gold, game.NoSide}.draw) }

// chipRoom is the room beside the name of a badge: a sign before it, and the ends of its plate.
const chipRoom = 84

func chipWide(name string) int { return chipRoom + bold.length(name, profileText) }

// drawChips draws a row of badges.
func drawChips(c *canvas, names []string, y int) {
	x := margin
	for _, name := range names {
		at := rectangle(x, y, chipWide(name), chipHigh)
		c.drawPlate(at, deep, gold, 4)
		c.stamp(badgeStar{}, x+36, y+chipHigh/2, 1)
		c.write(name, x+64, y+chipHigh/2, profileText, cream, left)
		x = at.Max.X + gap
	}
}

// badgeStar is the sign of a badge.
type badgeStar struct{}

func (badgeStar) box() box { return around(26, 26) }

func (badgeStar) draw(p *pen) {
	p.trace(sideBadges[1].path)
	p.shape(gold, ink, 3)
}

// sabres are two crossed blades, the sign for captures.
type sabres struct{}

func (sabres) box() box { return around(28, 28) }

func (sabres) draw(p *pen) {
	for _, flip := range []float64{-1, 1} {
		p.blob(-20*flip, 20, 6*flip, 10, 22*flip, -23, 18*flip, 14, -14*flip, 24, -17*flip, 22, -20*flip, 20)
		p.shape(foam, ink, 2)
		p.bar(-17*flip, 10, -8*flip, 20)
		p.line(gold, 6)
	}
}
