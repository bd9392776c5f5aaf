package page

import (
	"flag"
	"io/fs"
	"testing"

	"korsar/bot/sandbox"
	"korsar/bot/web/webtest"
)

// Update makes tests write the files that they generate: the TypeScript types, and the README's pictures.
var Update = flag.Bool("update", false, "write scene.d.ts and the README's pictures of the pages")

// TestScriptsImportEachOther: the page finds every script it imports, uses every script there is, and has no import
// cycle.
func TestScriptsImportEachOther(t *testing.T) {
	d, err := sandbox.Open(sandbox.Options{Transcript: -1})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := d.Close(); err != nil {
			t.Error(err)
		}
	})
	files, err := fs.Sub(static, "static")
	if err != nil {
		t.Fatal(err)
	}
	webtest.Modules(t, New(d, Options{}), files, files, "/page/")
}

// TestTypesAreThoseOfTheScene: the TypeScript types match the Go types that are sent.
func TestTypesAreThoseOfTheScene(t *testing.T) {
	webtest.Types(t, "scene.d.ts", *Update, sceneJSON{}, updatesJSON{}, outcomeJSON{}, sandbox.Offers{})
}
