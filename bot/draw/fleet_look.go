package draw

import (
	"image/color"

	"korsar/bot/say"
	"korsar/game"
)

// look is how a fleet appears in an edition, in one language.
type look struct {
	fleet  game.Fleet
	name   game.FleetName
	letter string
}

// fleetLooks returns the looks of an edition's four fleets, in canonical order.
func fleetLooks(t *say.Localizer, e *game.Edition) (all [game.Fleets]look) {
	letters := t.FleetLetters(e)
	for i, name := range e.Fleets {
		all[i] = look{game.AllFleets[i], name, letters[i]}
	}
	return all
}

func (l look) dye() color.RGBA { return dyes[l.name] }
