package main

import (
	"go/ast"
	"go/token"
	"strings"
	"unicode"

	"golang.org/x/tools/go/analysis"
)

var names = analyzer("names", "no name that is declared has a retired word in it",
	func(pass *analysis.Pass, file *ast.File) {
		for _, name := range declared(file) {
			for _, word := range wordsOf(name.Name) {
				if instead, retired := retiredNouns[word]; retired {
					pass.Reportf(name.Pos(), "%s bears %q, which is called %q here", name.Name, word, instead)
				}
			}
		}
	})

// declared returns the names of the types, functions, fields, parameters, variables and constants that a file declares.
func declared(file *ast.File) (names []*ast.Ident) {
	add := func(list ...*ast.Ident) { names = append(names, list...) }
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			add(n.Name)
		case *ast.TypeSpec:
			add(n.Name)
		case *ast.ValueSpec:
			add(n.Names...)
		case *ast.Field:
			add(n.Names...)
		case *ast.RangeStmt:
			if n.Tok == token.DEFINE {
				add(idents(n.Key, n.Value)...)
			}
		case *ast.AssignStmt:
			if n.Tok == token.DEFINE {
				add(idents(n.Lhs...)...)
			}
		}
		return true
	})
	return names
}

func idents(list ...ast.Expr) (names []*ast.Ident) {
	for _, one := range list {
		if name, ok := one.(*ast.Ident); ok {
			names = append(names, name)
		}
	}
	return names
}

// wordsOf returns the words of a name in lower case: goPackage has go and package.
func wordsOf(name string) (words []string) {
	start := 0
	runes := []rune(name)
	for i := 1; i <= len(runes); i++ {
		if i == len(runes) || runes[i] == '_' || unicode.IsUpper(runes[i]) && !unicode.IsUpper(runes[i-1]) {
			words = append(words, strings.Trim(strings.ToLower(string(runes[start:i])), "_"))
			start = i
		}
	}
	return words
}
