package draw

import "korsar/game"

// spread is cards laid out in rows.
type spread struct {
	cards []spreadCard
	scale float64
	row   int // cards per full row
}

// spreadCard is the figure of a card in a spread, with its edge.
type spreadCard struct {
	cardFace
	edge edge
}

func (s spreadCard) box() box {
	if s.edge == playable {
		return glow{}.box()
	}
	return s.cardFace.box()
}

func (s spreadCard) draw(p *pen) {
	if s.edge == playable {
		glow{}.draw(p)
	}
	s.cardFace.draw(p)
	if s.edge == idle {
		drawVeil(p)
	}
}

// spreadOf lays out cards in rows of a width in pixels, at a scale.
func spreadOf(looks [game.Fleets]look, cards []game.Card, scale float64, room int, how func(game.Card) edge) spread {
	s := spread{scale: scale, row: max(room/round((cardWide+12)*scale), 1)}
	for _, card := range cards {
		s.cards = append(s.cards, spreadCard{faceOf(looks, card), how(card)})
	}
	return s
}

func (s spread) rowHigh() int { return round((cardHigh + lift + 16) * s.scale) }

// high returns the height of all rows.
func (s spread) high() int { return (len(s.cards) + s.row - 1) / s.row * s.rowHigh() }

// lay draws the cards, from the upper left corner x, y on. Rows are centered in the picture if centered is set.
func (s spread) lay(c *canvas, x, y int, centered bool) {
	step := round((cardWide + 12) * s.scale)
	for i, card := range s.cards {
		left := x
		if inRow := min(len(s.cards)-i/s.row*s.row, s.row); centered {
			left += (inner - inRow*step) / 2
		}
		down := lift
		if card.edge == playable {
			down = 0
		}
		at, top := left+i%s.row*step+round(6*s.scale), y+i/s.row*s.rowHigh()+round(float64(down+8)*s.scale)
		c.stamp(card, at, top, s.scale)
	}
}
