package main

import (
	"go/types"
	"strings"
	"unicode"

	"golang.org/x/tools/go/analysis"
)

// stutter reports types and functions whose names begin with the name of their package. Importers write that name
// before them anyway.
var stutter = &analysis.Analyzer{
	Name: "stutter",
	Doc:  "report types and functions whose names begin with the name of their package",
	Run: func(pass *analysis.Pass) (any, error) {
		own := pass.Pkg.Name()
		for _, name := range pass.Pkg.Scope().Names() {
			switch object := pass.Pkg.Scope().Lookup(name).(type) {
			case *types.TypeName, *types.Func:
				if object.Exported() && len(name) > len(own) && strings.EqualFold(name[:len(own)], own) &&
					unicode.IsUpper(rune(name[len(own)])) {
					pass.Reportf(object.Pos(), "%s.%s says the name of its package twice", own, name)
				}
			}
		}
		return nil, nil
	},
}
