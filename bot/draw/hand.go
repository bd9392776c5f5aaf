package draw

import (
	"slices"

	"korsar/bot/table"
	"korsar/game"
)

// Hand draws what a seat sees, as a PNG 1200 pixels wide: the players, the ships at sea, and rows of its cards. Cards
// that can be played now are raised and have a gold edge. In partnership, the partner's cards are at the foot. It fails
// if no game has begun.
func Hand(h table.Hand, faces Faces) ([]byte, error) {
	if !hasGame(&h.PublicState) {
		return nil, errNoGame
	}
	s := newHandScene(&h)
	return picture(s.high, faces, s.draw)
}

// handScene is a hand that is being drawn, in bands from top to bottom.
type handScene struct {
	sea     *board
	players roster
	own     spread
	partner table.Seat // Free in free-for-all
	theirs  spread

	ownTop, theirsTop, high int
}

func newHandScene(h *table.Hand) *handScene {
	view := &h.View
	s := &handScene{players: rosterOf(&h.PublicState, view.Seat), partner: table.Seat{Free: true}}
	s.sea = newSea(&h.PublicState, margin+s.players.high()+gap/2)
	s.own = spreadOf(s.sea.looks, view.Hand, handScale(len(view.Hand)), inner, cardEdges(view))
	s.ownTop = s.sea.seaEnd + gap
	s.high = s.ownTop + s.own.high() + margin
	partner := view.Mode.Partner(view.Seat)
	if partner == game.NoSeat {
		return s
	}
	s.partner = h.Seats[partner-1]
	s.theirs = spreadOf(s.sea.looks, view.Partner, smallestHand, inner, func(game.Card) edge { return plain })
	s.theirsTop = s.high
	s.high += titleHigh + s.theirs.high() + margin
	return s
}

func (s *handScene) draw(c *canvas) {
	s.players.draw(c, margin)
	s.sea.drawSea(c)
	c.stamp(rule{}, margin, s.ownTop-8, 1)
	s.own.lay(c, margin, s.ownTop, true)
	if s.partner.Free {
		return
	}
	c.stamp(rule{}, margin, s.theirsTop-4, 1)
	c.drawSeat(game.Partnership, s.partner, margin+30, s.theirsTop+titleHigh/2, 1)
	c.drawName(c.names[s.partner.Seat], margin+62, s.theirsTop+titleHigh/2, textSize, inner-80, cream)
	s.theirs.lay(c, margin, s.theirsTop+titleHigh, true)
}

// titleHigh is the height of a line that says whose cards follow.
const titleHigh = 64

// smallestHand is the smallest scale of a hand. Its strengths are readable on a phone.
const smallestHand = 1.06

// handScale returns the scale at which the given number of cards fits.
func handScale(cards int) float64 {
	switch {
	case cards <= 6:
		return 1.6
	case cards <= 8:
		return 1.22
	default:
		return smallestHand
	}
}

// rule is a line across a picture.
type rule struct{}

func (rule) box() box { return box{0, 0, inner, 6} }

func (rule) draw(p *pen) {
	p.bar(8, 3, inner-8, 3)
	p.line(swell, 4)
}

// cardEdges returns a function for the edge of each card. On the seat's turn, cards that can be played stand out.
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
