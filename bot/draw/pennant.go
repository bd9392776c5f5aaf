package draw

import "korsar/game"

// pennant shows the badge of the side that would take a ship now. The flag is light for the owner and black for a
// pirate. On a tie it is gray with an equals sign. The origin is the foot of its pole.
type pennant struct {
	side  game.Side // NoSide on a tie
	owned bool      // the side is the owner's
}

// pennantShapes are the pole and the cloth of a pirate's pennant.
var pennantShapes = [2]shape{
	// pole
	{path: "M0,0 L0,-98", line: walnut, width: 5},
	// cloth
	{path: "M0,-98 C-20,-108 -38,-88 -60,-96 L-56,-52 C-38,-46 -20,-64 0,-54 Z",
		fill: ink, line: cream, width: 4},
}

func (pennant) box() box { return box{-66, -106, 8, 6} }

func (f pennant) draw(p *pen) {
	pole, cloth := pennantShapes[0], pennantShapes[1]
	switch {
	case f.side == game.NoSide:
		cloth.fill, cloth.line = steel, ink
	case f.owned:
		cloth.fill, cloth.line = cream, ink
	}
	p.shapes([]shape{pole, cloth})
	if f.side == game.NoSide {
		p.write("=", -29, -75, 56, ink, middle)
		return
	}
	p.within(-30, -76, 0.84, sideBadge(f.side).draw)
}
