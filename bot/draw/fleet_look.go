package draw

import (
	"image/color"
	"strings"

	"korsar/game"
)

// look is how a fleet appears in an edition.
type look struct {
	fleet  game.Fleet
	name   game.FleetName
	letter string // the first letter of its name that no earlier fleet has
}

// fleetLooks returns the looks of an edition's four fleets, in canonical order.
func fleetLooks(e *game.Edition) (all [game.Fleets]look) {
	taken := ""
	for i, name := range e.Fleets {
		letter := strings.Trim(strings.ToUpper(string(name)), taken)[:1]
		all[i] = look{game.AllFleets[i], name, letter}
		taken += letter
	}
	return all
}

// fleetLook returns the look of one fleet.
func fleetLook(e *game.Edition, f game.Fleet) look { return fleetLooks(e)[f-1] }

func (l look) dye() color.RGBA { return dyes[l.name] }
