package main

import (
	"go/ast"
	"go/token"
	"slices"

	"golang.org/x/tools/go/analysis"
)

var messages = analyzer("messages", "what is logged, and the texts of errors, have no retired words and turns",
	func(pass *analysis.Pass, file *ast.File) {
		if isTest(nameOf(pass, file)) {
			return
		}
		for node := range ast.Preorder(file) {
			if call, isCall := node.(*ast.CallExpr); isCall && reports(call) {
				checkTexts(pass, call.Args)
			}
		}
	})

// checkTexts reports retired words and phrases in arguments that are string literals.
func checkTexts(pass *analysis.Pass, arguments []ast.Expr) {
	for _, argument := range arguments {
		if text, isText := argument.(*ast.BasicLit); isText && text.Kind == token.STRING {
			for offset, complaint := range notPlain(text.Value) {
				pass.Reportf(text.Pos()+token.Pos(offset), "%s", complaint)
			}
		}
	}
}

// reports reports whether a call logs or makes an error.
func reports(call *ast.CallExpr) bool {
	selector, ok := call.Fun.(*ast.SelectorExpr)
	return ok && slices.Contains([]string{"Debug", "Info", "Warn", "Error", "Errorf", "New", "DebugContext",
		"InfoContext", "WarnContext", "ErrorContext"}, selector.Sel.Name)
}
