package pilot

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"math"
	"path/filepath"
	"strings"
	"testing"
)

// TestExp compares with the processor's own exponential.
func TestExp(t *testing.T) {
	for x := -40.0; x <= 40; x += 0.0137 {
		if got, want := exp(x), math.Exp(x); math.Abs(got-want) > 1e-13*want {
			t.Fatalf("exp(%v) is %v, want %v", x, got, want)
		}
	}
	if exp(-1e9) != 0 || !math.IsInf(exp(1e9), 1) || exp(0) != 1 {
		t.Errorf("far out exp is %v and %v, at 0 it is %v", exp(-1e9), exp(1e9), exp(0))
	}
}

// TestNoProductIsFused checks that no product of floating-point numbers is an operand of a sum: a compiler may
// then compute both in one step, with another last digit ("The Go Programming Language Specification",
// "Floating-point operators").
func TestNoProductIsFused(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	set := token.NewFileSet()
	var parsed []*ast.File
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(set, name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		parsed = append(parsed, file)
	}
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}}
	check := types.Config{Importer: importer.ForCompiler(set, "source", nil)}
	if _, err := check.Check("korsar/game/pilot", set, parsed, info); err != nil {
		t.Fatal(err)
	}
	sums := 0
	operand := func(e ast.Expr) {
		sums++
		for {
			inner, is := e.(*ast.ParenExpr)
			if !is {
				break
			}
			e = inner.X
		}
		if product, is := e.(*ast.BinaryExpr); is && product.Op == token.MUL && info.Types[e].Value == nil {
			t.Errorf("%v: convert the product, float64(a*b), before it is added", set.Position(e.Pos()))
		}
	}
	isFloat := func(e ast.Expr) bool {
		basic, is := info.Types[e].Type.Underlying().(*types.Basic)
		return is && basic.Info()&types.IsFloat != 0
	}
	for _, file := range parsed {
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.BinaryExpr:
				if (n.Op == token.ADD || n.Op == token.SUB) && isFloat(n) {
					operand(n.X)
					operand(n.Y)
				}
			case *ast.AssignStmt:
				if (n.Tok == token.ADD_ASSIGN || n.Tok == token.SUB_ASSIGN) && isFloat(n.Lhs[0]) {
					operand(n.Rhs[0])
				}
			}
			return true
		})
	}
	if sums < 50 {
		t.Errorf("only %d operands of sums were found", sums)
	}
}
