package main

import (
	"go/ast"
	"path/filepath"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// analyzer returns an analyzer that looks at the syntax of each file by itself.
func analyzer(name, doc string, look func(pass *analysis.Pass, file *ast.File)) *analysis.Analyzer {
	return &analysis.Analyzer{Name: name, Doc: doc, RunDespiteErrors: true,
		Run: func(pass *analysis.Pass) (any, error) {
			for _, file := range pass.Files {
				look(pass, file)
			}
			return nil, nil
		}}
}

// nameOf returns the name of a file from the root of the module.
func nameOf(pass *analysis.Pass, file *ast.File) string {
	folder := strings.TrimPrefix(strings.TrimSuffix(pass.Pkg.Path(), "_test")+"/", module+"/")
	return folder + filepath.Base(pass.Fset.File(file.FileStart).Name())
}

// isTest reports whether a file is built for tests only.
func isTest(name string) bool { return strings.HasSuffix(name, "_test.go") }
