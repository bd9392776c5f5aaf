package main

import "strings"

// maxReadme is the most lines that the README may have.
const maxReadme = 120

// checkReadme reports a README that is too long.
func checkReadme(t *tree, report reporter) {
	readme := t.file("README.md")
	if lines := strings.Count(readme.text, "\n"); lines > maxReadme {
		report(readme.LineStart(maxReadme+1), "%d lines, at most %d: what is not the front door belongs in docs/",
			lines, maxReadme)
	}
}
