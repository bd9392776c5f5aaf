package main

import (
	"go/ast"
	"path/filepath"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// analyzer returns an analyzer that looks only at the syntax of one file at a time.
func analyzer(name, doc string, look func(pass *analysis.Pass, file *ast.File)) *analysis.Analyzer {
	return &analysis.Analyzer{Name: name, Doc: doc, RunDespiteErrors: true,
		Run: func(pass *analysis.Pass) (any, error) {
			for _, file := range pass.Files {
				look(pass, file)
			}
			return nil, nil
		}}
}

// nameOf returns the path of a file from the root of the module.
func nameOf(pass *analysis.Pass, file *ast.File) string {
	folder := strings.TrimPrefix(strings.TrimSuffix(pass.Pkg.Path(), "_test")+"/", module+"/")
	return folder + filepath.Base(pass.Fset.File(file.FileStart).Name())
}

func isTest(name string) bool { return strings.HasSuffix(name, "_test.go") }
