package draw

import (
	"slices"
	"strconv"
)

// merchant is a merchant ship under sail, with her gold on the mainsail. The origin is on the waterline amidships. She
// is 190 units long and 130 high.
type merchant struct{ gold int }

func (merchant) box() box { return box{-92, -122, 104, 28} }

func (m merchant) draw(p *pen) {
	p.shapes(MerchantShip())
	coin(m).around(p, -6, -72, sailCoin)
}

// rigging has the shapes behind the mainsail.
var rigging = []Shape{
	{Name: "bowsprit", Path: "M66,-26 L98,-48", Line: walnut, Width: 5},
	{Name: "jib", Path: "M96,-48 L60,-84 L62,-30 Z", Fill: sand, Line: ink, Width: 3},
	{Name: "foremast", Path: "M46,-24 L46,-96", Line: walnut, Width: 6},
	{Name: "foresail", Path: "M36,-92 Q54,-96 70,-90 Q84,-64 76,-40 Q58,-35 42,-40 Q50,-64 36,-92 Z",
		Fill: cream, Line: ink, Width: 3},
	{Name: "mainmast", Path: "M-4,-24 L-4,-118", Line: walnut, Width: 6},
}

var mainsail = []Shape{
	{Name: "mainsail", Path: "M-46,-108 Q-4,-115 32,-108 Q48,-72 38,-38 Q-6,-30 -54,-38 Q-36,-72 -46,-108 Z",
		Fill: cream, Line: ink, Width: 3.5},
	{Name: "shade", Path: "M-42,-104 Q-31,-72 -46,-42", Line: sand, Width: 6, Fine: true},
	{Name: "yard", Path: "M-50,-109 L36,-109", Line: walnut, Width: 5},
}

// hull is the hull, with a high stern on the left, a wale and a port.
var hull = []Shape{
	{Name: "hull", Path: "M-84,-50 L-74,4 C-64,16 40,17 58,6 C70,-4 78,-18 84,-34 Q40,-24 -34,-24 L-44,-46 Z",
		Fill: oak, Line: ink, Width: 4},
	{Name: "wale", Path: "M-79,-22 Q20,-4 76,-20", Line: walnut, Width: 5},
	{Name: "port", Path: "M-69,-40 L-57,-40 Q-54,-40 -54,-37 L-54,-31 Q-54,-28 -57,-28 " +
		"L-69,-28 Q-72,-28 -72,-31 L-72,-37 Q-72,-40 -69,-40 Z", Fill: gold, Line: ink, Width: 2.5, Fine: true},
}

// waves are the water around the ship.
var waves = []Shape{
	{Name: "wave astern", Path: "M-92,12 Q-75,-4 -58,12 Q-47.8,20 -37.6,10", Line: foam, Width: 5},
	{Name: "wave amidships", Path: "M-34,16 Q-12,0 10,16 Q23.2,24 36.4,14", Line: foam, Width: 5},
	{Name: "bow wave", Path: "M30,14 Q50,-2 70,14 Q82,22 94,12", Line: foam, Width: 5},
}

// MerchantShip returns the shapes of a merchant ship, the lowest first, without the coin on her mainsail.
func MerchantShip() []Shape { return slices.Concat(rigging, mainsail, hull, waves) }

// coin is an amount of gold. A coin of 0 has no number.
type coin struct{ gold int }

func (coin) box() box { return around(30, 30) }

func (c coin) draw(p *pen) { c.around(p, 0, 0, 26) }

// coinText is the size of a coin's number as a share of the radius, and sailCoin the radius of the coin on a mainsail.
const (
	coinText = 1.72
	sailCoin = 32
)

// around draws the coin with a radius at a place in another figure.
func (c coin) around(p *pen, x, y, radius float64) {
	p.DrawCircle(x, y, radius)
	p.shape(gold, bronze, radius/7)
	p.DrawArc(x, y, 0.76*radius, 3.4, 4.9)
	p.line(shine, radius/9)
	if c.gold > 0 {
		p.write(strconv.Itoa(c.gold), x, y, coinText*radius, ink, middle)
	}
}
