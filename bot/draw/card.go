package draw

import (
	"strconv"

	"korsar/game"
)

// cardFace is a card, face up, 104 units wide and 148 high. A pirate or captain has the look of its fleet in the
// edition. A merchant ship and the admiral have none.
type cardFace struct {
	look
	card game.Card
}

// faceOf returns a card with the look of its fleet.
func faceOf(looks [game.Fleets]look, c game.Card) cardFace {
	f := cardFace{card: c}
	if fleet := c.Fleet(); fleet != game.NoFleet {
		f.look = looks[fleet-1]
	}
	return f
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
	faceText = 56
	faceCoin = 26
)

// Size of a card at scale 1, and how far a playable one is raised.
const (
	cardWide = 104
	cardHigh = 148
	lift     = 14
)

func (cardFace) box() box { return box{0, 0, cardWide, cardHigh} }

func (f cardFace) draw(p *pen) {
	p.box(1.5, 1.5, cardWide-3, cardHigh-3, 13)
	p.shape(f.paper(), ink, 3)
	p.blob(3, 16, 3, 3, 16, 3, 62, 3, 62, 3, 34, 30, 3, 74, 3, 74, 3, 16)
	p.fill(sheen)
	switch {
	case f.card.IsMerchant():
		p.polygon(3, 82, cardWide-3, 82, cardWide-3, 110, 3, 110)
		p.fill(sea)
		p.within(50, 84, 0.44, merchant{gold: f.card.Gold()}.hull)
	case f.isCommander():
		p.box(11, 11, cardWide-22, 95, 8)
		p.line(gold, 4)
		p.within(cardWide/2, 64, 1, f.bust().draw)
	default:
		p.within(cardWide/2, 52, 0.76, emblem{f.fleet}.draw)
	}
	f.foot(p)
	p.box(1.5, 1.5, cardWide-3, cardHigh-3, 13)
	p.line(ink, 3)
}

func (f cardFace) isCommander() bool { return f.card == game.Admiral || f.card.IsCaptain() }

func (f cardFace) bust() bust { return bust{f.look, f.card == game.Admiral} }

// foot draws the foot of a card: the strength of a pirate, the gold of a merchant ship, or the sign of a commander.
func (f cardFace) foot(p *pen) {
	const top = 102
	p.moveTo(3, top)
	p.quadTo(cardWide/2, top-8, cardWide-3, top)
	p.lineTo(cardWide-3, cardHigh-15)
	p.quadTo(cardWide-3, cardHigh-3, cardWide-15, cardHigh-3)
	p.lineTo(15, cardHigh-3)
	p.quadTo(3, cardHigh-3, 3, cardHigh-15)
	p.close()
	p.fill(cream)
	p.curve(3, top, cardWide/2, top-8, cardWide-3, top)
	p.line(ink, 3)
	const middleY = 122
	switch {
	case f.card.IsMerchant():
		coin{f.card.Gold()}.around(p, cardWide/2, middleY-4, faceCoin)
	case f.isCommander():
		p.within(cardWide/2, middleY, 0.34, f.bust().sign)
	default:
		p.write(strconv.Itoa(f.card.Strength()), cardWide/2, middleY, faceText, ink, middle)
	}
}

// glow is the edge of a card that can be played, drawn below the card.
type glow struct{}

func (glow) box() box { return box{-8, -8, cardWide + 8, cardHigh + 8} }

func (glow) draw(p *pen) {
	p.box(-6, -6, cardWide+12, cardHigh+12, 16)
	p.shape(shine, ink, 2)
}

// drawVeil draws what lies over a card that cannot be played this turn.
func drawVeil(p *pen) {
	p.box(3, 3, cardWide-6, cardHigh-6, 12)
	p.fill(paint{R: 126, G: 122, B: 111, A: 128}) // half of cream
}

func (f cardFace) paper() paint {
	switch {
	case f.card.IsMerchant():
		return aqua
	case f.card == game.Admiral:
		return navy
	default:
		return f.dye()
	}
}
