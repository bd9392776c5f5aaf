package draw

import (
	"slices"
	"strconv"

	"korsar/game"
)

// merchant is a merchant ship under sail, with her gold on the mainsail. Her pennant and a stripe of a sail have the
// color of her owner's side. The origin is on the waterline amidships. She is at most 220 units long and 154 high.
type merchant struct {
	gold  int
	owner game.Side // NoSide for none
}

func (merchant) box() box { return box{-118, -142, 122, 36} }

func (m merchant) draw(p *pen) {
	m.hull(p)
	h := hullOf(m.gold)
	coin{m.gold}.around(p, h.coinX, h.coinY, sailCoin)
}

// hull draws the ship without her coin.
func (m merchant) hull(p *pen) {
	p.shapes(inLivery(hullOf(m.gold).shapes, m.livery()))
	p.shapes(waves)
}

func (m merchant) livery() paint {
	switch m.owner {
	case game.NoSide:
		return swell
	case pageSide:
		return pagePaint
	}
	return sideBadges[m.owner-1].fill
}

// inLivery returns the shapes of a ship in her owner's color.
func inLivery(shapes []shape, livery paint) []shape {
	shapes = slices.Clone(shapes)
	for i := range shapes {
		if shapes[i].livery {
			shapes[i].fill = livery
		}
	}
	return shapes
}

// waves are the water around a ship.
var waves = []shape{
	// wave astern
	{path: "M-104,16 Q-86,2 -68,16 Q-57,24 -46,14", line: foam, width: 5},
	// wave amidships
	{path: "M-36,19 Q-14,5 8,19 Q20,27 34,17", line: foam, width: 4},
	// bow wave
	{path: "M36,15 Q58,-2 78,14 Q90,22 104,11", line: foam, width: 5},
}

// coin is an amount of gold. A coin of 0 has no number.
type coin struct{ gold int }

func (coin) box() box { return around(30, 30) }

func (c coin) draw(p *pen) { c.around(p, 0, 0, 26) }

// coinText is the size of a coin's number as a share of the radius, and sailCoin the radius of the coin on a mainsail.
const (
	coinText = 1.95
	sailCoin = 32
)

// around draws the coin with a radius at a place in another figure.
func (c coin) around(p *pen, x, y, radius float64) {
	p.circle(x, y, radius)
	p.shape(gold, bronze, radius/7)
	p.arc(x, y, 0.76*radius, 3.4, 4.9)
	p.line(shine, radius/9)
	if c.gold > 0 {
		p.write(strconv.Itoa(c.gold), x, y, coinText*radius, ink, middle)
	}
}
