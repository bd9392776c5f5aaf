package main

import (
	"slices"

	"codeberg.org/polyfloyd/go-errorlint/errorlint"
	perfsprint "github.com/catenacyber/perfsprint/analyzer"
	godoclint "github.com/godoc-lint/godoc-lint/pkg/compose"
	usestdlibvars "github.com/sashamelentyev/usestdlibvars/pkg/analyzer"
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/atomicalign"
	"golang.org/x/tools/go/analysis/passes/deepequalerrors"
	"golang.org/x/tools/go/analysis/passes/httpmux"
	"golang.org/x/tools/go/analysis/passes/inline"
	"golang.org/x/tools/go/analysis/passes/modernize"
	"golang.org/x/tools/go/analysis/passes/nilness"
	"golang.org/x/tools/go/analysis/passes/reflectvaluecompare"
	"golang.org/x/tools/go/analysis/passes/sortslice"
	"golang.org/x/tools/go/analysis/passes/unusedwrite"
	"golang.org/x/tools/go/analysis/suite/vet"
	"honnef.co/go/tools/simple"
	"honnef.co/go/tools/staticcheck"
	"honnef.co/go/tools/stylecheck"
)

// leftOut are analyzers of the suites below that this program does not use.
var leftOut = []string{
	"stringsbuilder", // a few short texts are read more easily as they are
	"ST1023",         // it reports a type that could be left out but states what is meant
}

func analyzers() []*analysis.Analyzer {
	all := slices.Concat(vet.Suite, modernize.Suite, []*analysis.Analyzer{
		// off by default in go vet
		atomicalign.Analyzer, deepequalerrors.Analyzer, httpmux.Analyzer, inline.Analyzer, nilness.Analyzer,
		reflectvaluecompare.Analyzer, sortslice.Analyzer, unusedwrite.Analyzer,

		with(errorlint.NewAnalyzer(), "errorf", "true"),
		with(perfsprint.New(), "concat-loop", "false", "fiximports", "false"),
		godoclint.Compose(godoclint.CompositionConfig{}).Analyzer.GetAnalyzer(),
		usestdlibvars.New(),
		fused,
		unusedCode,
		stutter,
	})
	for _, a := range slices.Concat(simple.Analyzers, staticcheck.Analyzers, stylecheck.Analyzers) {
		all = append(all, a.Analyzer)
	}
	return slices.DeleteFunc(all, func(a *analysis.Analyzer) bool { return slices.Contains(leftOut, a.Name) })
}

// with sets flags of an analyzer, given as a name followed by its value, and returns it.
func with(a *analysis.Analyzer, flags ...string) *analysis.Analyzer {
	for flag := range slices.Chunk(flags, 2) {
		if err := a.Flags.Set(flag[0], flag[1]); err != nil {
			panic(err)
		}
	}
	return a
}
