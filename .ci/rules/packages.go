package main

import "path"

// checkPackages reports packages without a doc.go.
func checkPackages(t *tree, report reporter) {
	for _, p := range t.packages {
		if p.hasMoreThanTests(t) && t.file(path.Join(p.dir, "doc.go")) == nil {
			report(p.files[0].Package, "%s has no doc.go: say there what it is for and what it promises", p.dir)
		}
	}
}
