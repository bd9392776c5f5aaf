package main

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// pilots is the package that must choose the same move on every machine.
const pilots = "korsar/game/pilot"

// fused reports a product of floating-point numbers that is an operand of a sum, in package pilot. A compiler may
// compute both in one step, with a different last digit ("The Go Programming Language Specification", "Floating-point
// operators").
var fused = &analysis.Analyzer{
	Name: "fused",
	Doc:  "report products of floating-point numbers that a compiler may fuse with a sum",
	Run: func(pass *analysis.Pass) (any, error) {
		if pass.Pkg.Path() != pilots {
			return nil, nil
		}
		for _, file := range pass.Files {
			if strings.HasSuffix(pass.Fset.Position(file.Pos()).Filename, "_test.go") {
				continue
			}
			ast.Inspect(file, func(n ast.Node) bool {
				for _, operand := range operandsOfSum(pass, n) {
					if isProduct(pass, operand) {
						pass.Reportf(operand.Pos(), "convert the product, float64(a*b), before it is added")
					}
				}
				return true
			})
		}
		return nil, nil
	},
}

// operandsOfSum returns the operands of a node that adds or subtracts floating-point numbers.
func operandsOfSum(pass *analysis.Pass, n ast.Node) []ast.Expr {
	switch n := n.(type) {
	case *ast.BinaryExpr:
		if (n.Op == token.ADD || n.Op == token.SUB) && isFloat(pass, n) {
			return []ast.Expr{n.X, n.Y}
		}
	case *ast.AssignStmt:
		if (n.Tok == token.ADD_ASSIGN || n.Tok == token.SUB_ASSIGN) && isFloat(pass, n.Lhs[0]) {
			return n.Rhs
		}
	}
	return nil
}

func isFloat(pass *analysis.Pass, e ast.Expr) bool {
	basic, is := pass.TypesInfo.TypeOf(e).Underlying().(*types.Basic)
	return is && basic.Info()&types.IsFloat != 0
}

// isProduct reports whether an expression, in parentheses or not, is a product that is not a constant.
func isProduct(pass *analysis.Pass, e ast.Expr) bool {
	product, is := ast.Unparen(e).(*ast.BinaryExpr)
	return is && product.Op == token.MUL && pass.TypesInfo.Types[product].Value == nil
}
