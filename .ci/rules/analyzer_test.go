package main

import (
	"os"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"
)

// TestAnalyzers runs each analyzer on the archive in testdata that has its name.
func TestAnalyzers(t *testing.T) {
	for _, a := range []*analysis.Analyzer{names, prose, messages, comments, imports, store} {
		t.Run(a.Name, func(t *testing.T) {
			t.Parallel()
			archive, err := open("testdata/" + a.Name + ".txtar")
			if err != nil {
				t.Fatal(err)
			}
			dir := t.TempDir()
			if err := os.CopyFS(dir, archive); err != nil {
				t.Fatal(err)
			}
			analysistest.Run(t, dir, a, "korsar/...")
		})
	}
}
