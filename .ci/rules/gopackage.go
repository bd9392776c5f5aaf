package main

import (
	"go/ast"
	"iter"
	"path"
	"slices"
)

// A goPackage is the Go files of a folder, including tests and the files for all systems.
type goPackage struct {
	dir   string
	files []*ast.File
}

// path returns the import path that the folder would have in the program's module.
func (p goPackage) path() string { return path.Join(module, p.dir) }

// hasMoreThanTests reports whether the folder has a file that is not a test.
func (p goPackage) hasMoreThanTests(t *tree) bool {
	return slices.ContainsFunc(p.files, func(f *ast.File) bool { return !isTest(t.fset.File(f.FileStart).Name()) })
}

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
