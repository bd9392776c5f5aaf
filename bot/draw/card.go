package draw

import (
	"strconv"

	"korsar/game"
)

// face is a card, face up, 104 units wide and 148 high. A pirate or captain has the look of its fleet in the edition. A
// merchant ship and the admiral have none.
type face struct {
	look
	card game.Card
}

// edge is how a card's edge is drawn.
type edge int

const (
	plain    edge = iota
	playable      // the card can be played now
	idle          // the seat is on turn and cannot play it
)

// faceText is the size of a strength on a card, faceCoin the radius of a coin.
const (
	faceText = 38
	faceCoin = 32
)

// Size of a card at scale 1, and how far a playable one is raised.
const (
	cardWide = 104
	cardHigh = 148
	lift     = 14
)

func (face) box() box { return box{0, 0, cardWide, cardHigh} }

func (f face) draw(p *pen) {
	p.DrawRoundedRectangle(1.5, 1.5, cardWide-3, cardHigh-3, 11)
	p.shape(f.paper(), ink, 3)
	switch {
	case f.card.IsMerchant():
		coin{f.card.Gold()}.around(p, cardWide/2, 40, faceCoin)
		p.within(47, 124, 0.5, merchant{}.draw)
	case f.card == game.Admiral:
		p.within(cardWide/2, 40, 0.86, hat{admiral: true}.draw)
		p.within(cardWide/2, 102, 0.72, anchor)
	case f.card.IsCaptain():
		p.within(cardWide/2, 58, 0.66, emblem{f.fleet}.draw)
		p.within(cardWide/2, 24, 0.82, hat{}.draw)
		f.foot(p, f.letter)
	default:
		p.within(cardWide/2, 54, 0.74, emblem{f.fleet}.draw)
		f.foot(p, f.letter+strconv.Itoa(f.card.Strength()))
	}
}

// glow is the edge of a card that can be played, drawn below the card.
type glow struct{}

func (glow) box() box { return box{-8, -8, cardWide + 8, cardHigh + 8} }

func (glow) draw(p *pen) {
	p.DrawRoundedRectangle(-6, -6, cardWide+12, cardHigh+12, 16)
	p.shape(shine, ink, 2)
}

// shade darkens a card that cannot be played this turn.
func shade(p *pen) {
	p.DrawRoundedRectangle(0, 0, cardWide, cardHigh, 12)
	p.SetRGBA255(int(night.R), int(night.G), int(night.B), 130)
	p.Fill()
}

func (f face) paper() paint {
	switch {
	case f.card.IsMerchant():
		return aqua
	case f.card == game.Admiral:
		return navy
	default:
		return f.dye()
	}
}

// foot draws the plate with the fleet's letter and the strength.
func (f face) foot(p *pen, text string) {
	p.DrawRoundedRectangle(14, 104, cardWide-28, 36, 7)
	p.shape(cream, ink, 2)
	p.write(text, cardWide/2, 122.5, faceText, ink, middle)
}
