package draw

import (
	"image/color"
	"slices"
	"testing"
)

// TestEveryDyeIsInThePalette: a colour that the palette lacks is drawn in its nearest.
func TestEveryDyeIsInThePalette(t *testing.T) {
	for name, dye := range dyes {
		if !slices.Contains(palette(), color.Color(dye)) {
			t.Errorf("palette has no %s: add it to the names of fleets there", name)
		}
	}
}
