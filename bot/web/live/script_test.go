package live

import (
	"flag"
	"io/fs"
	"testing"

	"korsar/bot/web/webtest"
)

var update = flag.Bool("update", false, "write the files that are generated for the scripts")

// TestScriptsImportEachOther checks that all pages find every script that they import, use every script, and have no
// import cycle.
func TestScriptsImportEachOther(t *testing.T) {
	s, _, _ := newTestServer(t)
	sub := func(all fs.FS, name string) fs.FS {
		t.Helper()
		files, err := fs.Sub(all, name)
		if err != nil {
			t.Fatal(err)
		}
		return files
	}
	webtest.Modules(t, s, sub(pageFiles, "pages"), sub(static, "static"), "/live/")
}

// TestTypesAreThoseOfTheScene checks that the TypeScript types match the Go types that are sent.
func TestTypesAreThoseOfTheScene(t *testing.T) {
	webtest.Types(t, "scene.d.ts", *update, helloJSON{}, sceneJSON{}, replayJSON{}, tournamentSceneJSON{})
}
