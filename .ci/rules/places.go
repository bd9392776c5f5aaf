package main

import (
	"regexp"
)

// namedInFile matches a name and the file that it should be in: `drawOptions` in `storage/journal/bodies_test.go`.
var namedInFile = regexp.MustCompile("`(\\w+)`[^`.]{1,33}`([a-z][\\w/]*\\.go)`")

// leastPlaces is the least number of names that CONTRIBUTING.md gives with their files.
const leastPlaces = 8

// checkPlaces reports names in recipes that are not in the file named beside them.
func checkPlaces(t *tree, report reporter) {
	page := t.file("CONTRIBUTING.md")
	found := namedInFile.FindAllStringSubmatchIndex(page.text, -1)
	for _, at := range found {
		name, in := page.text[at[2]:at[3]], page.text[at[4]:at[5]]
		f := t.file(in)
		if f == nil || !regexp.MustCompile(`\b`+name+`\b`).MatchString(f.text) {
			report(page.Pos(at[2]), "%s is not in %s", name, in)
		}
	}
	if len(found) < leastPlaces {
		report(page.Pos(0), "found only %d names with their files, at least %d are there", len(found), leastPlaces)
	}
}
