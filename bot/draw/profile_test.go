package draw

import (
	"testing"

	"korsar/bot/say"
)

// TestFleetsFitTheirTile: the name of a person's favorite fleet is whole in every language.
func TestFleetsFitTheirTile(t *testing.T) {
	wide := (inner - (tilesPerRow-1)*gap) / tilesPerRow
	for _, tag := range say.Languages() {
		for fleet := range dyes {
			name := say.In(tag).FleetName(fleet)
			if got, size := fitNumber(name, wide); got != name {
				t.Errorf("%s: %q is cut to %q at size %d", tag, name, got, size)
			}
		}
	}
}
