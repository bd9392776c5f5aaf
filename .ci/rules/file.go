package main

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"iter"
	"path"
	"regexp"
	"strings"
)

// A file is a text file. Its Name is the path from the root.
type file struct {
	*token.File
	text   string
	syntax *ast.File // the part of a Go file that could be parsed, nil for other files
	errors scanner.ErrorList
}

// parse finds the lines of the file, and the syntax if it is a Go file.
func (f *file) parse(fset *token.FileSet, name string) {
	f.File = fset.AddFile(name, -1, len(f.text))
	f.SetLinesForContent([]byte(f.text))
	if path.Ext(name) == ".go" {
		var err error
		f.syntax, err = parser.ParseFile(fset, name, f.text, parser.ParseComments|parser.SkipObjectResolution)
		errors.As(err, &f.errors)
	}
}

// isScript reports whether the file starts like a script.
func (f *file) isScript() bool { return strings.HasPrefix(f.text, "#!") }

// matches yields, for each match of a pattern in the text, the first group that is not empty and its position.
func (f *file) matches(pattern *regexp.Regexp) iter.Seq2[string, token.Pos] {
	return func(yield func(string, token.Pos) bool) {
		for _, found := range pattern.FindAllStringSubmatchIndex(f.text, -1) {
			for i := 2; i < len(found); i += 2 {
				if found[i] < found[i+1] {
					if !yield(f.text[found[i]:found[i+1]], f.Pos(found[i])) {
						return
					}
					break
				}
			}
		}
	}
}
