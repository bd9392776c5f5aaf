package main

import (
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"golang.org/x/tools/txtar"
)

// repository is the path to the root of the repository from the folder of this module.
const repository = "../.."

func main() {
	root := repository
	if len(os.Args) > 1 {
		root = os.Args[1]
	}
	violations, err := check(root, os.Stdout)
	switch {
	case err != nil:
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	case violations > 0:
		os.Exit(1)
	}
}

// check prints the violations in a folder or an archive and returns their number.
func check(root string, out io.Writer) (int, error) {
	source, err := open(root)
	if err != nil {
		return 0, err
	}
	t, err := load(source)
	if err != nil {
		return 0, fmt.Errorf("read %s: %w", root, err)
	}
	found := t.violations()
	for _, v := range found {
		fmt.Fprintln(out, v)
	}
	return len(found), nil
}

// open returns the files of a folder or of a txtar archive.
func open(root string) (fs.FS, error) {
	if filepath.Ext(root) != ".txtar" {
		return os.DirFS(root), nil
	}
	archive, err := txtar.ParseFile(root)
	if err != nil {
		return nil, err
	}
	return txtar.FS(archive)
}
