package live

import (
	"encoding/json"
	"fmt"
	"image/color"
	"testing"

	"korsar/bot/draw"
	"korsar/bot/web/webtest"
)

// shapeJSON is a draw.Shape with the attributes of SVG.
type shapeJSON struct {
	Name   string  `json:"name"`
	Path   string  `json:"d"`
	Fill   string  `json:"fill"`
	Stroke string  `json:"stroke"`
	Width  float64 `json:"width"`
}

// TestPageDrawsTheShipsOfThePictures: the scripts use ships and colours from a file generated from package draw.
func TestPageDrawsTheShipsOfThePictures(t *testing.T) {
	paints := map[string]string{}
	for name, paint := range draw.Paints() {
		paints[name] = hex(paint)
	}
	text := "// @ts-check\n// Generated from package draw by go test ./bot/live -run Pictures -update. Do not edit.\n"
	for _, part := range []struct {
		name, comment string
		value         any
	}{
		{"paints", "colours of the pictures, by name", paints},
		{"merchant", "a merchant ship without the coin on her mainsail, the lowest shape first",
			shapes(draw.MerchantShip())},
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

// shapes returns all but the fine ones.
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
