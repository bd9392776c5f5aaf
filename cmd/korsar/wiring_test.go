package main_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
)

// wiring lists the files that may name all of the store's concerns together: where it is opened and passed on.
var wiring = map[string]bool{"cmd/korsar/store.go": true, "bot/bot.go": true, "bot/bench/setup.go": true,
	"bot/engine/store.go": true, "bot/community/community.go": true, "bot/tournaments/service.go": true}

// TestOnlyWiringNamesTheWholeStore finds files of bot and cmd, other than tests, that ask for all of storage.Store.
func TestOnlyWiringNamesTheWholeStore(t *testing.T) {
	root := filepath.Join("..", "..")
	found := 0
	for _, wing := range []string{"bot", "cmd"} {
		err := filepath.WalkDir(filepath.Join(root, wing), func(path string, entry fs.DirEntry, err error) error {
			if err != nil || filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") {
				return err
			}
			file, err := filepath.Rel(root, path)
			if err != nil {
				return err
			}
			file = filepath.ToSlash(file)
			parsed, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
			switch {
			case err != nil:
				return err
			case forTests(file) || !namesStore(parsed):
			case wiring[file]:
				found++
			default:
				t.Errorf("%s asks for storage.Store: ask for the interfaces that it needs", file)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if found != len(wiring) {
		t.Errorf("of %d files that wire the store, %d name it", len(wiring), found)
	}
}

// namesStore reports whether a file names storage.Store.
func namesStore(file *ast.File) bool {
	names := false
	ast.Inspect(file, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok && s.Sel.Name == "Store" {
			of, ok := s.X.(*ast.Ident)
			names = names || ok && of.Name == "storage"
		}
		return !names
	})
	return names
}
