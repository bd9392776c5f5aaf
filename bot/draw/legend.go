package draw

import (
	"fmt"

	"korsar/game"
)

// Sign is how a fleet of an edition is told in pictures.
type Sign struct {
	Name   game.FleetName
	Letter string
	Colour string // #rrggbb
}

// Legend is the four fleets of an edition, in canonical order.
func Legend(e *game.Edition) (list []Sign) {
	for _, l := range looks(e) {
		dye := l.dye()
		list = append(list, Sign{Name: l.name, Letter: l.letter, Colour: fmt.Sprintf("#%02x%02x%02x", dye.R, dye.G, dye.B)})
	}
	return list
}
