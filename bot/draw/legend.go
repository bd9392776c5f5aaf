package draw

import (
	"fmt"

	"korsar/game"
)

// FleetSign is how the pictures show a fleet of an edition.
type FleetSign struct {
	Name   game.FleetName
	Letter string
	Colour string // #rrggbb
}

// Legend returns the four fleets of an edition, in canonical order.
func Legend(e *game.Edition) (list []FleetSign) {
	for _, l := range fleetLooks(e) {
		dye := l.dye()
		list = append(list, FleetSign{Name: l.name, Letter: l.letter,
			Colour: fmt.Sprintf("#%02x%02x%02x", dye.R, dye.G, dye.B)})
	}
	return list
}
