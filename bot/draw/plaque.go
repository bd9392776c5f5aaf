package draw

import (
	"image"
	"slices"
	"strconv"

	"korsar/bot/table"
	"korsar/game"
)

// A plaque has a player's name above their counts.
const (
	plaqueHigh = 124
	gap        = 14
)

// places are the positions of the seats' plaques, with seat n at index n-1, and of the draw pile. Seats go clockwise,
// the first half above the sea from the left, the others below it from the right. Partners are in the same half. All
// plaques are in the columns of one grid. The draw pile is at the lower right: in the last column if that is free, or
// else in a narrow one of its own.
type places struct {
	seats  []image.Rectangle
	pile   image.Rectangle
	corner image.Rectangle // above the pile's own column; empty without one
}

const pileWide = 150

func placesOf(m game.Mode, seats, bottom int) places {
	above := (seats + 1) / 2
	if m == game.Partnership {
		above += above % 2
	}
	below := seats - above
	room := inner
	if below == above {
		room -= pileWide + gap
	}
	wide := (room - gap*(above-1)) / above
	cell := func(column, y int) image.Rectangle { return rectangle(margin+column*(wide+gap), y, wide, plaqueHigh) }
	top, low := margin, bottom-margin-plaqueHigh
	p := places{seats: make([]image.Rectangle, seats)}
	for i := range above {
		p.seats[i] = cell(i, top)
	}
	for i := range below {
		p.seats[above+i] = cell(below-1-i, low)
	}
	p.pile = image.Rect(cell(below, low).Min.X, low, width-margin, low+plaqueHigh)
	if below == above {
		p.corner = image.Rect(p.pile.Min.X, top, p.pile.Max.X, top+plaqueHigh)
	}
	return p
}

// provisionalPlaces returns the places for a picture whose height is not known yet. Which side of a ship a token lies
// on does not depend on it.
func provisionalPlaces(state *table.PublicState) places {
	return placesOf(state.Options.Mode, len(state.Seats), 2*(plaqueHigh+margin)+1000)
}

// rectangle returns a rectangle by its upper left corner and its size.
func rectangle(x, y, wide, high int) image.Rectangle { return image.Rect(x, y, x+wide, y+high) }

// of returns the middle of a side's places.
func (p places) of(m game.Mode, s game.Side) image.Point {
	var sum image.Point
	n := 0
	for i, at := range p.seats {
		if m.SideOf(game.Seat(i+1)) == s {
			sum = sum.Add(at.Min.Add(at.Max).Div(2))
			n++
		}
	}
	return sum.Div(max(n, 1))
}

// isAbove reports whether a point lies above the sea.
func (p places) isAbove(at image.Point) bool { return at.Y < (margin+plaqueHigh+p.pile.Min.Y)/2 }

// widePlaque is the least width of a plaque that has room for a large face beside both lines.
const widePlaque = 340

// plaque is the layout of a seat's plaque.
type plaque struct {
	sign         image.Point
	scale        float64 // of the sign
	name, counts int     // where they begin
}

// plaqueOf returns the layout of a seat's plaque at a place. All signs are large if the face of any player is known and
// everybody's counts have room beside it, with gaps.
func (c *canvas) plaqueOf(state *table.PublicState, at image.Rectangle) plaque {
	const largeRoom, gaps = 120, 31
	large := at.Dx() >= widePlaque && slices.ContainsFunc(state.Seats, c.hasFace)
	for _, seat := range state.Seats {
		large = large && lengthOf(countsOf(state, seat)) <= at.Dx()-largeRoom-gaps
	}
	if large {
		return plaque{at.Min.Add(image.Pt(60, plaqueHigh/2)), largeSign, at.Min.X + largeRoom, at.Min.X + largeRoom}
	}
	return plaque{at.Min.Add(image.Pt(35, 36)), 1, at.Min.X + 65, at.Min.X + 18}
}

func (c *canvas) drawPlaque(state *table.PublicState, at image.Rectangle, seat table.Seat) {
	c.drawMarkedPlate(at, seat.Seat == state.Game.Turn, 7)
	p := c.plaqueOf(state, at)
	c.drawSeat(state.Options.Mode, seat, p.sign.X, p.sign.Y, p.scale)
	c.drawName(c.names[seat.Seat], p.name, at.Min.Y+36, textSize, at.Max.X-7-p.name, cream)
	c.drawCounts(countsOf(state, seat), p.counts, at.Max.Y-34, at.Max.X-10-p.counts)
}

// count is a number with its sign: cards in hand, ships or gold.
type count struct {
	sign  figure
	scale float64
	wide  int // of the sign
	value int
	paint paint
}

// countsOf returns the counts of a seat. A pair's gold is on its first partner's plaque, and its ships are on the
// second's: side by side in a row of four, neither has room for both.
func countsOf(state *table.PublicState, seat table.Seat) []count {
	side := state.Game.Sides[seat.Side-1]
	list := []count{{cardBack{}, 0.6, 38, state.Game.Seats[seat.Seat-1].Cards, cream}}
	mode, first := state.Options.Mode, state.Options.Mode.Captures(seat.Seat)
	if mode != game.Partnership || !first {
		list = append(list, count{brig{}, 1, 52, len(side.Ships), cream})
	}
	if state.ShowsGold() && first {
		list = append(list, count{coin{}, 0.66, 42, side.Gold, shine})
	}
	return list
}

// lengthOf returns the width of counts without the space between them.
func lengthOf(list []count) (wide int) {
	for _, n := range list {
		wide += n.wide + bold.length(strconv.Itoa(n.value), textSize)
	}
	return wide
}

// drawCounts draws the counts in the lower line of a plaque, within a width.
func (c *canvas) drawCounts(list []count, x, y, room int) {
	space := min((room-lengthOf(list))/len(list), 44)
	for _, n := range list {
		c.stamp(n.sign, x+n.wide/2, y, n.scale)
		text := strconv.Itoa(n.value)
		c.write(text, x+n.wide+2, y, textSize, n.paint, left)
		x += n.wide + bold.length(text, textSize) + space
	}
}

// drawPile draws the draw pile on a plate, with the number of its cards. An empty one is a dashed outline.
func (c *canvas) drawPile(at image.Rectangle, cards int, scale float64) {
	c.drawPlate(at, night, slate, 3)
	x, y, off := (at.Min.X+at.Max.X)/2, (at.Min.Y+at.Max.Y)/2, min(at.Dx()/4-2, 35)
	if cards == 0 {
		c.stamp(noCard{}, x-off, y, scale)
	}
	for i := range min(cards, 3) {
		c.stamp(cardBack{}, x-off+scaled(float64(5*i), scale), y+scaled(4-float64(5*i), scale), scale)
	}
	c.display(strconv.Itoa(cards), x+off-3, y, 44, cream, middle)
}

// brig is the sign for captured ships. It is the card of one, since the ships themselves are no longer at sea.
type brig struct{}

func (brig) box() box { return around(26, 24) }

func (brig) draw(p *pen) {
	p.box(-23, -20, 46, 40, 7)
	p.shape(aqua, ink, 3)
	p.within(-1, 12, 0.2, merchant{gold: 4}.hull)
}

// cardBack is a card, face down.
type cardBack struct{}

func (cardBack) box() box { return around(26, 36) }

func (cardBack) draw(p *pen) {
	p.box(-22, -31, 44, 62, 7)
	p.shape(navy, cream, 4)
	p.within(0, 0, 0.3, bones)
}

// noCard is where a card lay.
type noCard struct{}

func (noCard) box() box { return cardBack{}.box() }

func (noCard) draw(p *pen) {
	p.box(-22, -31, 44, 62, 7)
	p.dash = []float64{10, 8}
	p.line(steel, 4)
}
