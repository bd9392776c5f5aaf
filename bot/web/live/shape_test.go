package live

import (
	"encoding/json"
	"fmt"
	"testing"

	"korsar/bot/draw"
	"korsar/bot/table"
	"korsar/bot/web/webtest"
)

// TestPageHasTheColoursOfThePictures checks that the scripts' paints, badges' colors and places of flags are generated
// from package draw.
func TestPageHasTheColoursOfThePictures(t *testing.T) {
	text := "// @ts-check\n" +
		"// Generated from package draw by go test ./bot/web/live -run Pictures -update. Do not edit.\n"
	for _, part := range []struct {
		name, comment string
		value         any
	}{
		{"paints", "colours of the pictures, by name", draw.Paints()},
		{"badges", "the colours of the sides' badges, in order", draw.SideColours()},
		{"flags", "the foot of a ship's flag, by her gold from 2 on", draw.FlagPlaces()},
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
