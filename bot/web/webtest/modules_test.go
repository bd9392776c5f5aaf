package webtest

import (
	"net/http"
	"slices"
	"testing"
	"testing/fstest"
)

// TestModulesFindsCyclesGapsAndUnusedScripts covers each fault that Modules reports about imports.
func TestModulesFindsCyclesGapsAndUnusedScripts(t *testing.T) {
	script := func(text string) *fstest.MapFile { return &fstest.MapFile{Data: []byte("// @ts-check\n" + text)} }
	files := fstest.MapFS{
		"page.html": {Data: []byte(`<script type="module" src="/page/main.js"></script>`)},
		"main.js":   script("import { one } from \"./one.js\";\nimport { gone } from \"./gone.js\";\n"),
		"one.js":    script("import {\n\tlong,\n\ttwo,\n} from \"/page/two.js\";\n"),
		"two.js": script("import { one } from \"./one.js\";\nnew SharedWorker(new URL(\"worker.js\", " +
			"import.meta.url));\n"),
		"worker.js": {Data: []byte("const unchecked = 1;\n")},
		"idle.js":   script("const text = \"import\";\n"),
	}
	faults, err := modules(http.StripPrefix("/page", http.FileServerFS(files)), files, files, "/page/")
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		"imports go in a circle: /page/one.js → /page/two.js → /page/one.js",
		"/page/worker.js does not begin with // @ts-check",
		`/page/gone.js is answered with 404 and the type "text/plain; charset=utf-8"`,
		"idle.js is never loaded",
	}
	if !slices.Equal(faults, want) {
		t.Errorf("found %q, want %q", faults, want)
	}
}
