package draw

import (
	"slices"

	"korsar/bot/table"
	"korsar/game"
)

// Reveal is a position of a game that has ended, every hand open.
type Reveal struct {
	Face  table.Face
	Hands [][]game.Card // by seat, that of seat 1 first
}

// Position draws a position with every hand, as PNG of 1200 pixels' width.
// Errors: a table at which no game has begun, hands of other seats.
func Position(r Reveal) ([]byte, error) {
	if len(r.Face.Public.Seats) == 0 || len(r.Face.Public.Seats) != len(r.Face.Seats) || len(r.Hands) != len(r.Face.Seats) {
		return nil, errNoGame
	}
	b := newBoard(&r.Face)
	var shown []spread
	high := b.high
	for _, hand := range r.Hands {
		s := spreadOf(r.Face.Public.Edition, hand, openScale, inner-openName, func(game.Card) edge { return plain })
		shown = append(shown, s)
		high += max(s.high(), titleHigh) + gap
	}
	return picture(high+margin, func(c *canvas) {
		b.draw(c)
		y := b.high
		for seat := range slices.Values(r.Face.Seats) {
			s := shown[seat.Seat-1]
			row := max(s.high(), titleHigh)
			c.stamp(rule{}, margin, y-gap/2, 1)
			c.stamp(badgeOf(seat.Side), margin+30, y+row/2, 1)
			c.named(seat, margin+62, y+row/2, 32, openName-80, cream)
			s.lay(c, margin+openName, y, inner-openName, false)
			y += row + gap
		}
	})
}

// Of a hand laid open: how large its cards are, and the room for whose it is.
const (
	openScale = 0.52
	openName  = 240
)
