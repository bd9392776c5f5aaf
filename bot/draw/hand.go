package draw

import (
	"slices"

	"korsar/bot/table"
	"korsar/game"
)

// Hand draws what a seat holds, as a PNG 1200 pixels wide: rows of cards, those that can be played
// now raised and with a gold edge, and in partnership the partner's cards below. It fails if no
// game has begun.
func Hand(h table.Hand) ([]byte, error) {
	if len(h.View.Seats) == 0 || len(h.View.Seats) != len(h.Seats) {
		return nil, errNoGame
	}
	view := &h.View
	own := spreadOf(view.Edition, view.Hand, handScale(len(view.Hand)), inner, cardEdges(view))
	partner := view.Mode.Partner(view.Seat)
	high := margin + own.high() + margin
	if len(own.cards) == 0 {
		high += emptySeaHeight
	}
	if partner == game.NoSeat {
		return picture(high, func(c *canvas) { c.drawHand(own) })
	}
	theirs := spreadOf(view.Edition, view.Partner, 0.72, inner, func(game.Card) edge { return plain })
	top := high
	high += titleHigh + theirs.high() + margin
	return picture(high, func(c *canvas) {
		c.drawHand(own)
		c.drawTitle(h.Seats[partner-1], top)
		theirs.lay(c, margin, top+titleHigh, inner, true)
	})
}

// titleHigh is the height of a line that says whose cards follow.
const titleHigh = 60

// handScale returns the scale at which so many cards fit.
func handScale(cards int) float64 {
	switch {
	case cards <= 6:
		return 1.6
	case cards <= 8:
		return 1.22
	case cards <= 20:
		return 1
	default:
		return 0.8
	}
}

func (c *canvas) drawHand(own spread) {
	if len(own.cards) == 0 {
		c.stamp(compass{}, width/2, margin+emptySeaHeight/2, 1)
	}
	own.lay(c, margin, margin, inner, true)
}

// drawTitle draws whose cards follow.
func (c *canvas) drawTitle(seat table.Seat, y int) {
	c.stamp(rule{}, margin, y-4, 1)
	c.stamp(badgeOf(seat.Side), margin+30, y+titleHigh/2, 1)
	c.drawName(seat, margin+62, y+titleHigh/2, 34, inner-80, cream)
}

// rule is a line across a picture.
type rule struct{}

func (rule) box() box { return box{0, 0, inner, 6} }

func (rule) draw(p *pen) {
	p.bar(8, 3, inner-8, 3)
	p.line(swell, 4)
}

// cardEdges returns how each card's edge is drawn: on turn, cards that can be played stand out.
func cardEdges(v *game.SeatView) func(game.Card) edge {
	return func(card game.Card) edge {
		switch {
		case v.Turn != v.Seat:
			return plain
		case slices.ContainsFunc(v.Options, func(m game.Move) bool { return m.Action != game.Draw && m.Card == card }):
			return playable
		default:
			return idle
		}
	}
}
