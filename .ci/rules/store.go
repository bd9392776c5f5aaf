package main

import (
	"go/ast"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// wiring lists the files that may use storage.Store as a whole, since they open it and pass it on.
var wiring = []string{"cmd/korsar/store.go", "bot/bot.go", "bot/sandbox/bench/setup.go"}

var store = analyzer("store", "bot and cmd ask for the interfaces of package storage that they need, not for all",
	func(pass *analysis.Pass, file *ast.File) {
		name := nameOf(pass, file)
		if isForTests(name) || !strings.HasPrefix(name, "bot/") && !strings.HasPrefix(name, "cmd/") {
			return
		}
		named := false
		for node := range ast.Preorder(file) {
			if selector, ok := node.(*ast.SelectorExpr); ok && isStore(selector) {
				named = true
				if !slices.Contains(wiring, name) {
					pass.Reportf(selector.Pos(), "storage.Store: ask for the interfaces that this needs")
				}
			}
		}
		if slices.Contains(wiring, name) && !named {
			pass.Reportf(file.Package, "%s is listed as wiring the store, and does not name storage.Store", name)
		}
	})

func isStore(selector *ast.SelectorExpr) bool {
	of, ok := selector.X.(*ast.Ident)
	return ok && of.Name == "storage" && selector.Sel.Name == "Store"
}
