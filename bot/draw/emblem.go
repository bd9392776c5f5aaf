package draw

import "korsar/game"

// emblem is a fleet's sign, its shape with its skull. It is black like a pirate flag, so it stands out from every dye.
// It fits a box of 124 units.
type emblem struct{ fleet game.Fleet }

func (emblem) box() box { return around(62, 62) }

func (e emblem) draw(p *pen) {
	e.shape(p)
	p.shape(ink, cream, 5)
	switch e.fleet {
	case game.Blue:
		p.within(0, 0, 0.52, skull(e).draw)
	case game.Green:
		p.within(0, 17, 0.52, skull(e).draw)
	case game.Red:
		p.within(0, -1, 0.66, skull(e).draw)
	default:
		p.within(0, 6, 0.72, skull(e).draw)
	}
}

// shape traces the shape of the fleet's mark in text: ◆ ▲ ● ■.
func (e emblem) shape(p *pen) {
	switch e.fleet {
	case game.Blue:
		p.polygon(0, -58, 58, 0, 0, 58, -58, 0)
	case game.Green:
		p.polygon(0, -56, 58, 50, -58, 50)
	case game.Red:
		p.circle(0, 0, 52)
	default:
		p.box(-48, -48, 96, 96, 8)
	}
}
