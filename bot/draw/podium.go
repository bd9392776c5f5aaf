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
	laurelRoom = 150 // above the winners' names
)

// stepHigh returns the height of the step of a place.
func stepHigh(place int) int { return [...]int{214, 180, 152}[min(place, 3)-1] }

// podiumHigh returns the height of a podium with what stands on it.
func podiumHigh(sides []ResultSide) (high int) {
	for _, s := range sides {
		on := stepHigh(s.Place) + nameLine*len(s.Seats) + 16
		if s.Place == 1 {
			on += laurelRoom
		}
		high = max(high, on)
	}
	return high
}

// drawPodium draws up to three sides, the first in the middle, the second on their right.
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

// drawStep draws the step of a place, and returns where it is.
func (c *canvas) drawStep(place, x, bottom int) image.Rectangle {
	at := image.Rect(x-stepWide/2, bottom-stepHigh(place), x+stepWide/2, bottom)
	c.drawPlate(at, night, slate, 3)
	c.stamp(lip{place}, x, at.Min.Y, 1)
	return at
}

// drawResultStep draws a side on its step: its players, and on the step its gold, its reckoning and the change of its
// rating.
func (c *canvas) drawResultStep(m game.Mode, s ResultSide, x, bottom int) {
	at := c.drawStep(s.Place, x, bottom)
	top := at.Min.Y
	c.stamp(medal{min(s.Place, 3)}, at.Min.X+44, bottom-52, 1)
	score := scoreText(s.Score)
	const coinRoom = 66
	goldAt := x - (coinRoom+display.length(score, 72))/2
	c.stamp(coin{}, goldAt+26, top+64, 1)
	c.display(score, goldAt+coinRoom, top+64, 72, shine, left)
	c.write(reckoning(s.SideResult), at.Max.X-20, bottom-36, 34, foam, right)
	if s.Seats[0].Rated {
		c.drawChange(s.Seats[0].Change, at.Min.X+88, bottom-36)
	}
	c.drawOnStep(m, s, x, top-18)
}

// drawOnStep draws the players of a side above its step, from the foot up. The face of a player who is alone there is
// above the name. The winners have a laurel, around that face or around the badge of their side.
func (c *canvas) drawOnStep(m game.Mode, s ResultSide, x, foot int) {
	y := foot - nameLine*len(s.Seats) - 64
	if s.Place == 1 {
		c.stamp(laurel{}, x, y, 1.1)
	}
	if first := s.Seats[0].Seat; len(s.Seats) == 1 && c.hasFace(first) {
		c.drawSeat(m, first, x, y-2, largeSign)
		name := c.names[first.Seat]
		size := name.stepSize(stepRoom)
		c.drawName(name, x-name.length(size, stepRoom)/2, foot-nameLine/2, size, stepRoom, cream)
		return
	}
	if s.Place == 1 {
		c.stamp(sideBadge(s.Seats[0].Side), x, y-2, 1.9)
	}
	for i, seat := range s.Seats {
		c.drawStepSeat(m, seat, x, foot-nameLine*(len(s.Seats)-1-i)-nameLine/2)
	}
}

// drawStepSeat draws the sign and the name of a player above a step.
func (c *canvas) drawStepSeat(m game.Mode, seat ResultSeat, x, y int) {
	const signRoom = 56
	const room = stepRoom - signRoom
	name := c.names[seat.Seat.Seat]
	size := name.stepSize(room)
	wide := signRoom + name.length(size, room)
	c.drawSeat(m, seat.Seat, x-wide/2+24, y, 1.05)
	c.drawName(name, x-wide/2+signRoom, y, size, room, cream)
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
