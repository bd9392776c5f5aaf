package live

import (
	"encoding/json"
	"fmt"
	"image/color"
	"testing"

	"korsar/bot/draw"
	"korsar/bot/web/webtest"
)

// shapeJSON is a draw.Shape as SVG has it.
type shapeJSON struct {
	Name   string  `json:"name"`
	Path   string  `json:"d"`
	Fill   string  `json:"fill"`
	Stroke string  `json:"stroke"`
	Width  float64 `json:"width"`
}

// TestPageDrawsTheShipsOfThePictures: the scripts take ships and colours from a file that is made of package draw.
func TestPageDrawsTheShipsOfThePictures(t *testing.T) {
	paints := map[string]string{}
	for name, paint := range draw.Paints() {
		paints[name] = hex(paint)
	}
	text := "// @ts-check\n// Made of package draw by go test ./bot/live -run Pictures -update, and not to be edited.\n"
	for _, part := range []struct {
		name, comment string
		value         any
	}{
		{"paints", "colours of the pictures, by their names", paints},
		{"merchant", "a merchant ship, the lowest shape first, but for the coin on her mainsail", shapes(draw.MerchantShip())},
		{"pennant", "a pirate's pennant, which flies towards the stern", shapes(draw.Pennant())},
	} {
		object, err := json.MarshalIndent(part.value, "", "\t")
		if err != nil {
			t.Fatal(err)
		}
		text += fmt.Sprintf("\n// %s: %s.\nexport const %s = %s;\n", part.name, part.comment, part.name, object)
	}
	webtest.Golden(t, "static/picture.js", text, *update)
}

// shapes writes all but the fine ones.
func shapes(all []draw.Shape) (list []shapeJSON) {
	for _, s := range all {
		if !s.Fine {
			list = append(list, shapeJSON{s.Name, s.Path, hex(s.Fill), hex(s.Line), s.Width})
		}
	}
	return list
}

func hex(c color.RGBA) string {
	if c.A == 0 {
		return "none"
	}
	return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B)
}
