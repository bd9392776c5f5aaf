package main

import (
	"regexp"
	"strings"
)

// pathInPage matches a path between backticks.
var pathInPage = regexp.MustCompile("`((?:game|storage|bot|cmd|docs|\\.ci|\\.github)/[^` ]*)`")

// leastPaths is the least number of paths in the documents. If fewer are found, pathInPage is wrong.
const leastPaths = 15

// checkPaths reports paths in documents that do not exist. A path with NAME is a placeholder.
func checkPaths(t *tree, report reporter) {
	paths := 0
	for _, page := range t.pages() {
		for name, at := range page.matches(pathInPage) {
			if strings.Contains(name, "NAME") {
				continue
			}
			paths++
			if !t.exists(name) {
				report(at, "there is no %s", name)
			}
		}
	}
	if paths < leastPaths {
		report(t.file("README.md").Pos(0), "found only %d paths in documents, at least %d are there", paths, leastPaths)
	}
}
