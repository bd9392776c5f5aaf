package live

import (
	"encoding/json"
	"fmt"
	"image/color"
	"testing"

	"korsar/bot/draw"
	"korsar/bot/table"
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

// TestPageDrawsTheShipsOfThePictures checks that the scripts' ships and colors are generated from package draw.
func TestPageDrawsTheShipsOfThePictures(t *testing.T) {
	paints := map[string]string{}
	for name, paint := range draw.Paints() {
		paints[name] = hex(paint)
	}
	text := "// @ts-check\n" +
		"// Generated from package draw by go test ./bot/web/live -run Pictures -update. Do not edit.\n"
	for _, part := range []struct {
		name, comment string
		value         any
	}{
		{"paints", "colours of the pictures, by name", paints},
		{"merchant", "a merchant ship without the coin on her mainsail, the lowest shape first",
			shapes(draw.MerchantShip())},
		{"pennant", "a pirate's pennant, which flies towards the stern", shapes(draw.Pennant())},
		{"badges", "the badges of the sides, in order", shapes(draw.SideBadges())},
	} {
		object, err := json.MarshalIndent(part.value, "", "\t")
		if err != nil {
			t.Fatal(err)
		}
		text += fmt.Sprintf("\n// %s: %s.\nexport const %s = %s;\n", part.name, part.comment, part.name, object)
	}
	webtest.Golden(t, "static/picture.js", text, *update)
}

// TestPageHasEveryLayout checks that the scripts' layouts are generated from package table.
func TestPageHasEveryLayout(t *testing.T) {
	type layoutJSON struct {
		Name string `json:"name"`
		Wide int    `json:"wide"`
		High int    `json:"high"`
	}
	var all []layoutJSON
	for _, l := range table.LiveLayouts {
		all = append(all, layoutJSON(l))
	}
	object, err := json.MarshalIndent(all, "", "\t")
	if err != nil {
		t.Fatal(err)
	}
	webtest.Golden(t, "static/layout.js", fmt.Sprintf("// @ts-check\n// Generated from package table by "+
		"go test ./bot/web/live -run Layout -update. Do not edit.\n\n"+
		"// layouts: the layouts of the page, each with the size of a browser source for it.\n"+
		"export const layouts = %s;\n", object), *update)
}

// shapes returns all shapes except fine ones.
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
