package main

import (
	"go/ast"
	"strings"
	"unicode"

	"golang.org/x/tools/go/analysis"
)

var comments = analyzer("comments", "the comment above a function or a type begins with its name",
	func(pass *analysis.Pass, file *ast.File) {
		for _, declaration := range file.Decls {
			for name, doc := range documented(declaration) {
				first := strings.TrimPrefix(strings.TrimPrefix(strings.TrimPrefix(doc.Text(), "A "), "An "), "The ")
				rest, found := strings.CutPrefix(first, name)
				if !found || rest != "" && unicode.IsLetter([]rune(rest)[0]) {
					pass.Reportf(doc.Pos(), "the comment above %s does not begin with that name", name)
				}
			}
		}
	})

// documented returns the names in a declaration that have a comment of their own, with the comment.
func documented(declaration ast.Decl) map[string]*ast.CommentGroup {
	docs := make(map[string]*ast.CommentGroup)
	add := func(name *ast.Ident, doc *ast.CommentGroup) {
		if doc != nil && doc.Text() != "" {
			docs[name.Name] = doc
		}
	}
	switch d := declaration.(type) {
	case *ast.FuncDecl:
		add(d.Name, d.Doc)
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			one, isType := spec.(*ast.TypeSpec)
			if !isType {
				continue
			}
			add(one.Name, one.Doc)
			if !d.Lparen.IsValid() {
				add(one.Name, d.Doc)
			}
		}
	}
	return docs
}
