package draw

import (
	"korsar/bot/table"
	"korsar/game"
)

// Reveal is a position of a finished game, with every hand open.
type Reveal struct {
	State table.PublicState
	Hands [][]game.Card // by seat, seat 1 first
}

// Position draws a position with every hand, as a PNG 1200 pixels wide. It fails if no game has begun, or if the hands
// do not match the seats.
func Position(r Reveal, faces Faces) ([]byte, error) {
	if !hasGame(&r.State) || len(r.Hands) != len(r.State.Seats) {
		return nil, errNoGame
	}
	b := newBoard(&r.State)
	var shown []spread
	high := b.high
	for _, hand := range r.Hands {
		s := spreadOf(b.looks, hand, openHandScale, inner-handNameWidth, func(game.Card) edge { return plain })
		shown = append(shown, s)
		high += max(s.high(), titleHigh) + gap
	}
	return picture(high+margin, faces, func(c *canvas) {
		b.draw(c)
		y := b.high
		for _, seat := range r.State.Seats {
			s := shown[seat.Seat-1]
			row := max(s.high(), titleHigh)
			c.stamp(rule{}, margin, y-gap/2, 1)
			c.stamp(seatBadge(r.State.Options.Mode, seat), margin+30, y+row/2, 1)
			c.drawName(c.names[seat.Seat], margin+62, y+row/2, textSize, handNameWidth-74, cream)
			s.lay(c, margin+handNameWidth, y, false)
			y += row + gap
		}
	})
}

// handNameWidth is the width for the name before an open hand.
const handNameWidth = 260

// openHandScale is the scale of open hands, at which nine cards fit in a row.
const openHandScale = 0.86
