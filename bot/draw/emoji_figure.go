package draw

import (
	"strconv"

	"korsar/game"
)

// emojiFrame is how the shape of a fleet holds a number or a head, in units of an emoji.
type emojiFrame struct {
	shape      float64 // scale of the emblem's shape
	number     float64 // size
	numberY    float64
	commander  float64 // scale of the head
	commanderY float64
}

// emojiFrames are the frames of the fleets. Each fills the emoji.
var emojiFrames = [game.Fleets + 1]emojiFrame{
	game.Blue:   {0.96, 102, 0, 0.86, 12},
	game.Green:  {0.96, 90, 14, 0.78, 22},
	game.Red:    {1.04, 128, 0, 1.02, 12},
	game.Yellow: {1.08, 128, 0, 1.02, 12},
}

// draw draws the emoji around the origin, for buttons of any color: an outline for light ones, a rim for dark ones, and
// a number as large as the shape allows.
func (e Emoji) draw(p *pen) {
	switch c := e.card.card; {
	case c == game.NoCard:
		p.within(0, 0, 2.2, e.drawSeat)
	case c.IsMerchant():
		e.drawMerchant(p)
	case c == game.Admiral:
		p.within(0, 0, 1.06, drawAdmiral)
	case c.IsCaptain():
		frame := e.drawShape(p, gold)
		p.within(0, frame.commanderY, frame.commander, bust{look: e.card.look}.head)
	default:
		frame := e.drawShape(p, cream)
		p.write(strconv.Itoa(c.Strength()), 0, frame.numberY, frame.number, e.card.contrast(), middle)
	}
}

// drawShape draws the shape of the card's fleet in its dye.
func (e Emoji) drawShape(p *pen, rim paint) emojiFrame {
	frame := emojiFrames[e.card.fleet]
	trace := func() { p.within(0, 0, frame.shape, emblem{e.card.fleet}.shape) }
	trace()
	p.line(rim, 14)
	trace()
	p.shape(e.card.dye(), ink, 5)
	return frame
}

// contrast returns the color of writing on the fleet's dye.
func (l look) contrast() paint {
	if lightness(l.dye()) < 0x80 {
		return cream
	}
	return ink
}

// drawSeat draws the badge with a rim.
func (e Emoji) drawSeat(p *pen) {
	p.trace(e.seat.shape().path)
	p.line(cream, 9)
	e.seat.draw(p)
}

// drawMerchant draws the ship behind a large coin with a larger number than elsewhere.
func (e Emoji) drawMerchant(p *pen) {
	const coinY, radius, number = -18, 42, 98
	gold := e.card.card.Gold()
	p.within(-3, 46, 0.54, merchant{gold: gold}.hull)
	p.circle(0, coinY, radius+3)
	p.fill(ink)
	coin{}.around(p, 0, coinY, radius)
	p.write(strconv.Itoa(gold), 0, coinY, number, ink, middle)
}

// drawAdmiral draws the anchor with an outline and a rim.
func drawAdmiral(p *pen) {
	anchor(p, cream, 20)
	anchor(p, navy, 11)
	anchor(p, gold, 2)
}
