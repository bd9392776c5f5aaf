package draw

import (
	"image"
	"math"
	"testing"

	"korsar/game"
)

// TestFiguresFitTheirBoxes: nothing of a figure is outside of its box, where its sprite would be cut off.
func TestFiguresFitTheirBoxes(t *testing.T) {
	figures := []figure{titleShip{}, pennant{side: 1}, pennant{side: game.NoSide}}
	for gold := 2; gold <= 8; gold++ {
		figures = append(figures, merchant{gold, 1}, afloat{gold})
	}
	for _, f := range pageFigures() {
		figures = append(figures, f.figure)
	}
	for _, f := range figures {
		const outside = 30
		b := f.box()
		at := image.Pt(outside+int(math.Ceil(-b.left)), outside+int(math.Ceil(-b.top)))
		size := at.Add(image.Pt(outside+int(math.Ceil(b.right)), outside+int(math.Ceil(b.bottom))))
		pixels := image.NewRGBA(image.Rectangle{Max: size})
		drawingOf(f.draw).raster(pixels, at, 1)
		inside := pixels.Rect.Inset(outside)
		for y := range size.Y {
			for x := range size.X {
				if alpha := pixels.RGBAAt(x, y).A; alpha > 0 && !image.Pt(x, y).In(inside) {
					t.Fatalf("%#v is cut off at %v of %v", f, image.Pt(x, y).Sub(at), b)
				}
			}
		}
	}
}
