package draw

import (
	"image/color"
	"slices"
	"testing"
)

// TestEveryDyeIsInThePalette: the palette has every dye. A color that it lacks is drawn in the nearest one.
func TestEveryDyeIsInThePalette(t *testing.T) {
	for name, dye := range dyes {
		if !slices.Contains(palette(), color.Color(dye)) {
			t.Errorf("palette has no %s: add it to the names of fleets there", name)
		}
	}
}
