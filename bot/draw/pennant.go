package draw

import (
	"slices"

	"korsar/game"
)

// pennant shows the badge of the side that would take a ship now. The flag is light for the owner and black for a
// pirate. On a tie it is gray with an equals sign. The origin is the foot of its pole.
type pennant struct {
	side  game.Side // NoSide on a tie
	owned bool      // the side is the owner's
}

// pennantShapes are the pole and the cloth of a pirate's pennant.
var pennantShapes = [2]Shape{
	{Name: "pole", Path: "M0,0 L0,-98", Line: walnut, Width: 5},
	{Name: "cloth", Path: "M0,-98 C-20,-108 -38,-88 -60,-96 L-56,-52 C-38,-46 -20,-64 0,-54 Z",
		Fill: ink, Line: cream, Width: 4},
}

// Pennant returns the shapes of a pirate's pennant. It flies toward the stern.
func Pennant() []Shape { return slices.Clone(pennantShapes[:]) }

func (pennant) box() box { return box{-66, -106, 8, 6} }

func (f pennant) draw(p *pen) {
	pole, cloth := pennantShapes[0], pennantShapes[1]
	switch {
	case f.side == game.NoSide:
		cloth.Fill, cloth.Line = steel, ink
	case f.owned:
		cloth.Fill, cloth.Line = cream, ink
	}
	p.shapes([]Shape{pole, cloth})
	if f.side == game.NoSide {
		p.write("=", -29, -75, 44, ink, middle)
		return
	}
	p.within(-30, -76, 0.84, sideBadge(f.side).draw)
}
