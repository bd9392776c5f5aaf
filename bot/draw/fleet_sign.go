package draw

import (
	"fmt"

	"korsar/game"
)

// FleetSign is the name and the color that an edition gives a fleet.
type FleetSign struct {
	Name   game.FleetName
	Colour string // #rrggbb
}

// FleetSigns returns the four fleets of an edition, in canonical order.
func FleetSigns(e *game.Edition) (list []FleetSign) {
	for _, name := range e.Fleets {
		dye := dyes[name]
		list = append(list, FleetSign{Name: name, Colour: fmt.Sprintf("#%02x%02x%02x", dye.R, dye.G, dye.B)})
	}
	return list
}
