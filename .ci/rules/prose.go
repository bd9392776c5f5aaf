package main

import (
	"go/ast"
	"go/token"

	"golang.org/x/tools/go/analysis"
)

// storedFormat is the file that describes the stored format. Its names may be retired words.
const storedFormat = "storage/sqlstore/doc.go"

var prose = analyzer("prose", "no comment has words and turns that the program does not use",
	func(pass *analysis.Pass, file *ast.File) {
		if nameOf(pass, file) == storedFormat {
			return
		}
		for _, group := range file.Comments {
			for _, comment := range group.List {
				for offset, complaint := range notPlain(comment.Text) {
					pass.Reportf(comment.Pos()+token.Pos(offset), "%s", complaint)
				}
			}
		}
	})
