package draw

import "korsar/game"

// look is how a fleet appears in an edition.
type look struct {
	fleet game.Fleet
	name  game.FleetName
}

// fleetLooks returns the looks of an edition's four fleets, in canonical order.
func fleetLooks(e *game.Edition) (all [game.Fleets]look) {
	for i, name := range e.Fleets {
		all[i] = look{game.AllFleets[i], name}
	}
	return all
}

// dye returns the fleet's color. Without an edition it is that of a page.
func (l look) dye() paint {
	if l.name == "" {
		return pagePaint
	}
	return dyes[l.name]
}
