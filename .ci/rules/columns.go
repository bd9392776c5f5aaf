package main

import (
	"go/ast"
	"path"
	"slices"
	"strings"
	"unicode/utf8"
)

// A line has at most maxColumns, with tabs of tabColumns as in .editorconfig.
const (
	maxColumns = 120
	tabColumns = 4
)

// checkColumns reports long lines of code: Go, JavaScript, CSS, HTML and the shell.
func checkColumns(t *tree, report reporter) {
	for _, f := range t.files {
		isCode := slices.Contains([]string{".go", ".js", ".css", ".html", ".sh"}, path.Ext(f.Name())) || f.isScript()
		if !isCode || f.syntax != nil && ast.IsGenerated(f.syntax) {
			continue
		}
		number := 0
		for line := range strings.Lines(f.text) {
			number++
			if columns := width(line); columns > maxColumns {
				report(f.LineStart(number), "%d columns, at most %d: break the line", columns, maxColumns)
			}
		}
	}
}

// width returns the number of columns of a line.
func width(line string) int {
	line = strings.TrimRight(line, "\r\n")
	return utf8.RuneCountInString(line) + (tabColumns-1)*strings.Count(line, "\t")
}
