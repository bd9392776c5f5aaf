package main

import (
	"go/ast"
	"iter"
	"path"
	"slices"
)

// A goPackage is the Go files of a folder, with tests and for all systems.
type goPackage struct {
	dir   string
	files []*ast.File
}

// path returns the import path, as if the folder belonged to the program's module.
func (p goPackage) path() string { return path.Join(module, p.dir) }

// hasMoreThanTests reports whether a file of the folder is no test.
func (p goPackage) hasMoreThanTests(t *tree) bool {
	return slices.ContainsFunc(p.files, func(f *ast.File) bool { return !isTest(t.fset.File(f.FileStart).Name()) })
}

// comments yields the comments of the package's files.
func (p goPackage) comments() iter.Seq[*ast.Comment] {
	return func(yield func(*ast.Comment) bool) {
		for _, f := range p.files {
			for _, group := range f.Comments {
				for _, comment := range group.List {
					if !yield(comment) {
						return
					}
				}
			}
		}
	}
}
