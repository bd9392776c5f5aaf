package main

import (
	"cmp"
	"fmt"
	"go/token"
	"go/types"
	"slices"
	"sync"

	"golang.org/x/tools/go/analysis"
)

var rules = []rule{
	{"syntax", checkSyntax},
	ofGo(names),
	ofGo(prose),
	ofGo(messages),
	ofGo(comments),
	ofGo(imports),
	ofGo(store),
	{"columns", checkColumns},
	{"packages", checkPackages},
	{"mentions", checkMentions},
	{"readme", checkReadme},
	{"map", checkMap},
	{"links", checkLinks},
	{"paths", checkPaths},
	{"places", checkPlaces},
	{"commands", checkCommands},
	{"dependencies", checkDependencies},
}

// A rule reports its violations in a tree.
type rule struct {
	name  string
	check func(t *tree, report reporter)
}

// A reporter records a violation at a position of a tree's files.
type reporter func(at token.Pos, format string, args ...any)

// ofGo returns a rule that runs an analyzer of syntax on each package.
func ofGo(a *analysis.Analyzer) rule {
	return rule{a.Name, func(t *tree, report reporter) {
		for _, p := range t.packages {
			pass := &analysis.Pass{Analyzer: a, Fset: t.fset, Files: p.files, Pkg: types.NewPackage(p.path(), ""),
				Report: func(d analysis.Diagnostic) { report(d.Pos, "%s", d.Message) }}
			if _, err := a.Run(pass); err != nil {
				report(p.files[0].Package, "%v", err)
			}
		}
	}}
}

// A violation is a finding of a rule.
type violation struct {
	at            token.Position
	message, rule string
}

func (v violation) String() string { return fmt.Sprintf("%s: %s (%s)", v.at, v.message, v.rule) }

// violations returns the violations of all rules, by position. It checks the rules concurrently.
func (t *tree) violations() (all []violation) {
	var mu sync.Mutex
	var group sync.WaitGroup
	for _, r := range rules {
		group.Go(func() {
			r.check(t, func(at token.Pos, format string, args ...any) {
				mu.Lock()
				defer mu.Unlock()
				all = append(all, violation{t.fset.Position(at), fmt.Sprintf(format, args...), r.name})
			})
		})
	}
	group.Wait()
	slices.SortFunc(all, func(a, b violation) int {
		return cmp.Or(cmp.Compare(a.at.Filename, b.at.Filename), cmp.Compare(a.at.Offset, b.at.Offset),
			cmp.Compare(a.rule, b.rule), cmp.Compare(a.message, b.message))
	})
	return all
}
