package draw

import (
	"image"

	"korsar/game"
)

// onPodium returns the sides on the podium, and the others. There is room for three.
func onPodium(sides []ResultSide) (first, rest []ResultSide) {
	n := min(len(sides), 3)
	return sides[:n], sides[n:]
}

// Sizes of a podium.
const (
	stepWide   = 364
	stepRoom   = 360 // for a name
	stepText   = 46
	nameLine   = 66
	signRoom   = 150 // above the names, for the sign of a side
	changeLine = 52  // for the change of another partner's rating
)

// stepHigh returns the height of the step of a place.
func stepHigh(place int) int { return [...]int{252, 196, 168}[min(place, 3)-1] }

// podiumHigh returns the height of a podium with what stands on it.
func podiumHigh(sides []ResultSide) (high int) {
	for _, s := range sides {
		high = max(high, s.stepHigh()+nameLine*len(s.Seats)+signRoom+16)
	}
	return high
}

// stepHigh returns the height of a side's step, which has a line for the change of each rating.
func (s ResultSide) stepHigh() int { return stepHigh(s.Place) + changeLine*(len(s.Seats)-1) }

// drawPodium draws up to three sides. Of three, the first is in the middle and the second on the left.
func (c *canvas) drawPodium(m game.Mode, sides []ResultSide, y int) {
	bottom := y + podiumHigh(sides)
	for i, s := range sides {
		c.drawResultStep(m, s, stepMiddle(i, len(sides)), bottom)
	}
}

// stepMiddle returns the middle of a step, from the best at index 0.
func stepMiddle(i, steps int) int {
	return [][]int{{width / 2}, {width/2 - 200, width/2 + 200}, {width / 2, 212, width - 212}}[steps-1][i]
}

// drawStep draws the step of a place, with its medal and its score, and returns where it is. A score of gold is beside
// a coin. The winner's is larger than the others'.
func (c *canvas) drawStep(place int, score string, inGold bool, x, bottom, high int) image.Rectangle {
	at := image.Rect(x-stepWide/2, bottom-high, x+stepWide/2, bottom)
	c.drawPlate(at, night, slate, 3)
	c.stamp(lip{place}, x, at.Min.Y, 1)
	y, size, scale := at.Min.Y+62, 66, 1.0
	if place == 1 {
		y, size, scale = at.Min.Y+78, 92, 1.4
	}
	c.stamp(medal{min(place, 3)}, at.Min.X+46, y, 1)
	coinRoom := 0
	if inGold {
		coinRoom = scaled(64, scale)
	}
	scoreAt := max(x-(coinRoom+display.length(score, size))/2, at.Min.X+92)
	if inGold {
		c.stamp(coin{}, scoreAt+scaled(26, scale), y, scale)
	}
	c.display(score, scoreAt+coinRoom, y, size, shine, left)
	return at
}

// drawResultStep draws a side on its step: its players, and on the step its gold, its reckoning and the changes of its
// ratings. The changes of partners have their badges.
func (c *canvas) drawResultStep(m game.Mode, s ResultSide, x, bottom int) {
	at := c.drawStep(s.Place, scoreText(s.Score), true, x, bottom, s.stepHigh())
	c.write(reckoning(s.SideResult), at.Max.X-20, bottom-36, 34, foam, right)
	for i, seat := range s.Seats {
		y, changeAt := bottom-36-changeLine*(len(s.Seats)-1-i), at.Min.X+20
		if !seat.Rated {
			continue
		}
		if len(s.Seats) > 1 {
			c.stamp(seatBadge(m, seat.Seat), changeAt+16, y, 0.7)
			changeAt += 44
		}
		c.drawChange(seat.Change, changeAt, y)
	}
	c.drawOnStep(m, s, x, at.Min.Y-18)
}

// drawOnStep draws the players of a side above its step, from the foot up. The sign of a player who is alone there is
// above the name. Partners have theirs beside their names. The winners have a laurel, around that sign or around the
// badge of their side.
func (c *canvas) drawOnStep(m game.Mode, s ResultSide, x, foot int) {
	y := foot - nameLine*len(s.Seats) - 64
	if s.Place == 1 {
		c.stamp(laurel{}, x, y, 1.1)
	}
	if len(s.Seats) == 1 {
		c.drawSeat(m, s.Seats[0].Seat, x, y-2, largeSign)
		c.drawStepName(c.names[s.Seats[0].Seat.Seat], x, foot-nameLine/2)
		return
	}
	if s.Place == 1 {
		c.stamp(sideBadge(s.Seats[0].Side), x, y-2, 1.9)
	}
	for i, seat := range s.Seats {
		c.drawStepSeat(m, seat, x, foot-nameLine*(len(s.Seats)-1-i)-nameLine/2)
	}
}

// drawStepSeat draws the sign and the name of a partner above a step.
func (c *canvas) drawStepSeat(m game.Mode, seat ResultSeat, x, y int) {
	const badgeRoom = 56
	const room = stepRoom - badgeRoom
	name := c.names[seat.Seat.Seat]
	size := name.stepSize(room)
	wide := badgeRoom + name.length(size, room)
	c.drawSeat(m, seat.Seat, x-wide/2+24, y, 1.05)
	c.drawName(name, x-wide/2+badgeRoom, y, size, room, cream)
}

// drawStepName draws a name above a step, without a sign.
func (c *canvas) drawStepName(name seatName, x, y int) {
	size := name.stepSize(stepRoom)
	c.drawName(name, x-name.length(size, stepRoom)/2, y, size, stepRoom, cream)
}

// stepSize returns the size of the name above a step, which is smaller if a width has no room for it.
func (n seatName) stepSize(room int) int {
	if n.length(stepText, width) > room {
		return textSize
	}
	return stepText
}

// lip is the upper edge of a step, of the metal of its place.
type lip struct{ place int }

func (lip) box() box { return around(stepWide/2+12, 16) }

func (l lip) draw(p *pen) {
	p.box(-stepWide/2-8, -12, stepWide+16, 24, 8)
	p.shape(metals[min(l.place, len(metals))-1], ink, 3)
}
