package main

import (
	"go/ast"
	"path"
	"slices"
)

// checkPackages reports packages without a doc.go.
func checkPackages(t *tree, report reporter) {
	for _, p := range t.packages {
		if p.hasMoreThanTests(t) && t.file(path.Join(p.dir, "doc.go")) == nil {
			report(p.files[0].Package, "%s has no doc.go: say there what it is for and what it promises", p.dir)
		}
	}
}

// hasMoreThanTests reports whether a file of the folder is no test.
func (p goPackage) hasMoreThanTests(t *tree) bool {
	return slices.ContainsFunc(p.files, func(f *ast.File) bool { return !isTest(t.fset.File(f.FileStart).Name()) })
}
