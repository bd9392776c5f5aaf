package main

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"io/fs"
	"iter"
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"
)

// module is the path of the program's module, at the root of the repository.
const module = "korsar"

// A tree is a repository as the rules see it: its text files, each read and parsed once.
type tree struct {
	fs       fs.FS
	fset     *token.FileSet
	files    []*file // by name
	packages []goPackage
}

// A file is a text file. Its Name is the path from the root.
type file struct {
	*token.File
	text   string
	syntax *ast.File // of a Go file; what of it could be parsed
	errors scanner.ErrorList
}

// A goPackage is the Go files of a folder, with tests and for all systems.
type goPackage struct {
	dir   string
	files []*ast.File
}

// path returns the import path, as if the folder belonged to the program's module.
func (p goPackage) path() string { return path.Join(module, p.dir) }

// needed are the files that rules look into.
var needed = []string{"README.md", "CONTRIBUTING.md", "docs/design.md", "go.mod", "Makefile"}

// extensions are those of files that are read, and leftOut is folders that are not.
var (
	extensions = []string{".go", ".js", ".css", ".md", ".mod", ".sh", ""}
	leftOut    = []string{"testdata", ".git", "node_modules"}
)

// load reads the text files below a root: those named by their extension, programs that begin with #!, and the
// Makefile. It leaves out data of tests, and what git and npm keep.
func load(root fs.FS) (*tree, error) {
	t := &tree{fs: root, fset: token.NewFileSet()}
	var group sync.WaitGroup
	err := fs.WalkDir(root, ".", func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && slices.Contains(leftOut, entry.Name()):
			return fs.SkipDir
		case entry.IsDir() || !slices.Contains(extensions, path.Ext(name)):
			return nil
		}
		text, err := fs.ReadFile(root, name)
		if err != nil {
			return err
		}
		f := &file{text: string(text)}
		if path.Ext(name) != "" || name == "Makefile" || f.isScript() {
			t.files = append(t.files, f)
			group.Go(func() { f.parse(t.fset, name) })
		}
		return nil
	})
	group.Wait()
	for _, name := range needed {
		if t.file(name) == nil {
			err = errors.Join(err, fmt.Errorf("there is no %s", name))
		}
	}
	t.collectPackages()
	return t, err
}

// isScript reports whether the file is a script of the shell.
func (f *file) isScript() bool { return strings.HasPrefix(f.text, "#!") }

// parse finds the lines of the file, and its syntax if it is Go.
func (f *file) parse(fset *token.FileSet, name string) {
	f.File = fset.AddFile(name, -1, len(f.text))
	f.SetLinesForContent([]byte(f.text))
	if path.Ext(name) == ".go" {
		var err error
		f.syntax, err = parser.ParseFile(fset, name, f.text, parser.ParseComments|parser.SkipObjectResolution)
		errors.As(err, &f.errors)
	}
}

// collectPackages puts the Go files of a folder together.
func (t *tree) collectPackages() {
	index := make(map[string]int)
	for _, f := range t.files {
		if f.syntax == nil {
			continue
		}
		dir := path.Dir(f.Name())
		i, found := index[dir]
		if !found {
			i = len(t.packages)
			index[dir] = i
			t.packages = append(t.packages, goPackage{dir: dir})
		}
		t.packages[i].files = append(t.packages[i].files, f.syntax)
	}
}

// file returns the file with a name; nil if there is none.
func (t *tree) file(name string) *file {
	for _, f := range t.files {
		if f.Name() == name {
			return f
		}
	}
	return nil
}

// pages returns the documents.
func (t *tree) pages() (list []*file) {
	for _, f := range t.files {
		if path.Ext(f.Name()) == ".md" {
			list = append(list, f)
		}
	}
	return list
}

// exists reports whether there is a file or a folder with a name.
func (t *tree) exists(name string) bool {
	_, err := fs.Stat(t.fs, path.Clean(name))
	return err == nil
}

// isFolder reports whether there is a folder with a name.
func (t *tree) isFolder(name string) bool {
	info, err := fs.Stat(t.fs, name)
	return err == nil && info.IsDir()
}

// checkSyntax reports Go code that cannot be parsed.
func checkSyntax(t *tree, report reporter) {
	for _, f := range t.files {
		for _, err := range f.errors {
			report(f.Pos(err.Pos.Offset), "%s", err.Msg)
		}
	}
}

// matches yields what a pattern finds in the text: its first group that is not empty.
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

// comments yields the comments of the package's files.
func (p goPackage) comments() iter.Seq[*ast.Comment] {
	return func(yield func(*ast.Comment) bool) {
		for _, f := range p.files {
			for _, group := range f.Comments {
				for _, comment := range group.List {
					if !yield(comment) {
						return
					}
				}
			}
		}
	}
}
