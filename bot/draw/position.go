package draw

import (
	"slices"

	"korsar/bot/table"
	"korsar/game"
)

// Reveal is a position of a finished game, with every hand open.
type Reveal struct {
	State table.PublicState
	Hands [][]game.Card // by seat, seat 1 first
}

// Position draws a position with every hand, as a PNG 1200 pixels wide. It fails if no game has
// begun, or if the hands do not match the seats.
func Position(r Reveal) ([]byte, error) {
	if len(r.State.Game.Seats) == 0 || len(r.State.Game.Seats) != len(r.State.Seats) ||
		len(r.Hands) != len(r.State.Seats) {
		return nil, errNoGame
	}
	b := newBoard(&r.State)
	var shown []spread
	high := b.high
	scale := openHandScale(r.Hands)
	for _, hand := range r.Hands {
		s := spreadOf(r.State.Game.Edition, hand, scale, inner-handNameWidth, func(game.Card) edge { return plain })
		shown = append(shown, s)
		high += max(s.high(), titleHigh) + gap
	}
	return picture(high+margin, func(c *canvas) {
		b.draw(c)
		y := b.high
		for seat := range slices.Values(r.State.Seats) {
			s := shown[seat.Seat-1]
			row := max(s.high(), titleHigh)
			c.stamp(rule{}, margin, y-gap/2, 1)
			c.stamp(badgeOf(seat.Side), margin+30, y+row/2, 1)
			c.drawName(seat, margin+62, y+row/2, 32, handNameWidth-80, cream)
			s.lay(c, margin+handNameWidth, y, inner-handNameWidth, false)
			y += row + gap
		}
	})
}

// handNameWidth is the width for the name before an open hand.
const handNameWidth = 240

// openHandScale returns the scale at which most open hands fit in one row.
func openHandScale(hands [][]game.Card) float64 {
	most := 0
	for _, hand := range hands {
		most = max(most, len(hand))
	}
	switch {
	case most <= 9:
		return 0.86
	case most <= 12:
		return 0.74
	default:
		return 0.66
	}
}
