package main

import (
	"golang.org/x/tools/go/analysis"
	"honnef.co/go/tools/unused"
)

// unusedCode reports the findings of staticcheck's U1000. U1000 itself only returns them, since the staticcheck command
// compares those of a package with and without tests. go vet sees a package once, with tests.
var unusedCode = &analysis.Analyzer{
	Name:     "unused",
	Doc:      "report unused code (U1000)",
	Requires: []*analysis.Analyzer{unused.Analyzer.Analyzer},
	Run: func(pass *analysis.Pass) (any, error) {
		for _, object := range pass.ResultOf[unused.Analyzer.Analyzer].(unused.Result).Unused {
			for _, file := range pass.Files {
				if f := pass.Fset.File(file.FileStart); f.Name() == object.Position.Filename {
					pass.Reportf(f.Pos(object.Position.Offset), "%s %s is unused", object.Kind, object.Name)
				}
			}
		}
		return nil, nil
	},
}
