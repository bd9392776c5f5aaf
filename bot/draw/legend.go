package draw

import (
	"fmt"

	"korsar/game"
)

// FleetSign is how a fleet of an edition is told in pictures.
type FleetSign struct {
	Name   game.FleetName
	Letter string
	Colour string // #rrggbb
}

// Legend is the four fleets of an edition, in canonical order.
func Legend(e *game.Edition) (list []FleetSign) {
	for _, l := range fleetLooks(e) {
		dye := l.dye()
		list = append(list, FleetSign{Name: l.name, Letter: l.letter, Colour: fmt.Sprintf("#%02x%02x%02x", dye.R, dye.G, dye.B)})
	}
	return list
}
