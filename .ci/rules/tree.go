package main

import (
	"errors"
	"fmt"
	"go/token"
	"io/fs"
	"path"
	"slices"
	"sync"
)

// module is the path of the program's module, at the root of the repository.
const module = "korsar"

// A tree is the text files of a repository, each read and parsed once.
type tree struct {
	fs       fs.FS
	fset     *token.FileSet
	files    []*file // by name
	packages []goPackage
}

// needed are the files that rules require.
var needed = []string{"README.md", "CONTRIBUTING.md", "docs/design.md", "go.mod", "Makefile"}

// extensions are the extensions of files that are read. leftOut are folders that are not.
var (
	extensions = []string{".go", ".js", ".css", ".html", ".md", ".mod", ".sh", ""}
	leftOut    = []string{"testdata", ".git", "node_modules"}
)

// load reads the text files below a root: files with one of the extensions, scripts that begin with #!, and the
// Makefile. It leaves out test data and the folders of git and npm.
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

// collectPackages groups the Go files by folder.
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

// file returns the file with a name, or nil.
func (t *tree) file(name string) *file {
	for _, f := range t.files {
		if f.Name() == name {
			return f
		}
	}
	return nil
}

// pages returns the Markdown documents.
func (t *tree) pages() (list []*file) {
	for _, f := range t.files {
		if path.Ext(f.Name()) == ".md" {
			list = append(list, f)
		}
	}
	return list
}

func (t *tree) exists(name string) bool {
	_, err := fs.Stat(t.fs, path.Clean(name))
	return err == nil
}

func (t *tree) isFolder(name string) bool {
	info, err := fs.Stat(t.fs, name)
	return err == nil && info.IsDir()
}
