package live

import (
	"flag"
	"io/fs"
	"testing"

	"korsar/bot/web/webtest"
)

var update = flag.Bool("update", false, "write what is made of Go for the scripts")

// TestScriptsHangTogether: both pages find every script they import, use every one there is, and none imports itself.
func TestScriptsHangTogether(t *testing.T) {
	s, _, _ := staged(t)
	files, err := fs.Sub(static, "static")
	if err != nil {
		t.Fatal(err)
	}
	webtest.Modules(t, s, files, "/live/")
	webtest.Lines(t, files)
}

// TestTypesAreThoseOfTheScene: TypeScript checks the scripts against what is sent.
func TestTypesAreThoseOfTheScene(t *testing.T) {
	webtest.Types(t, "scene.d.ts", *update, helloJSON{}, sceneJSON{}, filmJSON{})
}
