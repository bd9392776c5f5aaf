package draw

import "korsar/game"

// FleetSign is the name and the color that an edition gives a fleet.
type FleetSign struct {
	Name   game.FleetName
	Colour string // #rrggbb
}

// FleetSigns returns the four fleets of an edition, in canonical order.
func FleetSigns(e *game.Edition) (list []FleetSign) {
	for _, name := range e.Fleets {
		list = append(list, FleetSign{Name: name, Colour: svgColour(dyes[name])})
	}
	return list
}
