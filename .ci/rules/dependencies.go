package main

import (
	"regexp"
	"slices"
	"strings"
)

var (
	// required matches a direct dependency in go.mod.
	required = regexp.MustCompile(`(?m)^\t(\S+) v\S+$`)
	// reasons matches the first column of a table of modules, with one module or several separated by commas.
	reasons = regexp.MustCompile(`(?m)^\| (\S+/\S+(?:, \S+)*) \| `)
	// majorVersion matches the end of a module's path.
	majorVersion = regexp.MustCompile(`/v\d+$`)
)

// checkDependencies reports dependencies without a reason in docs/design.md, and reasons without a dependency.
func checkDependencies(t *tree, report reporter) {
	mod, design := t.file("go.mod"), t.file("docs/design.md")
	var modules, named []string
	for m := range mod.matches(required) {
		modules = append(modules, m)
	}
	for row, at := range design.matches(reasons) {
		for name := range strings.SplitSeq(row, ", ") {
			named = append(named, name)
			if !slices.ContainsFunc(modules, func(m string) bool { return isModule(m, name) }) {
				report(at, "go.mod does not require %s, which has a reason here", name)
			}
		}
	}
	for m, at := range mod.matches(required) {
		if !slices.ContainsFunc(named, func(n string) bool { return isModule(m, n) }) {
			report(at, "docs/design.md gives no reason for %s", m)
		}
	}
}

// isModule reports whether a module is the one named in the table. The table leaves out the host github.com and the
// major version.
func isModule(m, name string) bool {
	m = majorVersion.ReplaceAllString(m, "")
	return m == name || m == "github.com/"+name
}
