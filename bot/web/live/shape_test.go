package live

import (
	"bytes"
	"encoding/json"
	"fmt"
	"testing"

	"korsar/bot/draw"
	"korsar/bot/table"
	"korsar/bot/web/webtest"
)

// TestPageHasTheColorsOfThePictures checks that the scripts' paints, badges' colors and places of flags are generated
// from package draw.
func TestPageHasTheColorsOfThePictures(t *testing.T) {
	text := "// @ts-check\n" +
		"// Generated from package draw by go test ./bot/web/live -run Pictures -update. Do not edit.\n"
	for _, part := range []struct {
		name, comment string
		value         any
	}{
		{"paints", "colors of the pictures, by name", draw.Paints()},
		{"badges", "the colors of the sides' badges, in order", draw.SideColors()},
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

// TestPagesShowKnownFigures checks that each figure that a page refers to is served: a browser shows nothing in place
// of another.
func TestPagesShowKnownFigures(t *testing.T) {
	window := webtest.Smoke(t)
	server := stage(t, "en", map[string]table.Scene{"sea": seaScene(t, 8, 25), "five": seaScene(t, 5, 9),
		"end": endScene(t, 3)})
	shown := map[string]bool{}
	for _, page := range []string{"/t/sea", "/t/five", "/t/end", "/replay/4/end"} {
		for _, id := range open[[]string](t, window, server.URL+page, 1280, 720, tableShown,
			`[...document.querySelectorAll("use")].map((use) => use.getAttribute("href").split("#")[1])`) {
			shown[id] = true
		}
	}
	if len(shown) < 30 {
		t.Errorf("only %d figures are shown", len(shown))
	}
	for id := range shown {
		if !bytes.Contains(draw.Figures(), []byte(`<g id="`+id+`" `)) {
			t.Errorf("there is no figure %s", id)
		}
	}
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
