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
	letter string // the first of its name that no fleet before it has
}

// looks is the four fleets of an edition, in canonical order.
func looks(e *game.Edition) (all [game.Fleets]look) {
	taken := ""
	for i, name := range e.Fleets {
		letter := strings.Trim(strings.ToUpper(string(name)), taken)[:1]
		all[i] = look{game.AllFleets[i], name, letter}
		taken += letter
	}
	return all
}

// lookOf is one of them.
func lookOf(e *game.Edition, f game.Fleet) look { return looks(e)[f-1] }

func (l look) dye() color.RGBA { return dyes[l.name] }
