package game_test

import (
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// forbidden packages provide clocks, randomness and I/O, which the rules must not use.
var forbidden = []string{"bufio", "crypto", "database", "embed", "io", "log", "math/rand", "net", "os",
	"path/filepath", "syscall", "testing", "time", "unsafe"}

// TestImports checks that package game imports only standard packages that cannot make a position depend on more than
// its setup and moves. The packages below it may also import package game and any standard package.
func TestImports(t *testing.T) {
	for dir, may := range map[string][]string{
		".":        nil,
		"deal":     {"korsar/game"},
		"record":   {"korsar/game", "korsar/game/deal"},
		"pilot":    {"korsar/game"},
		"analysis": {"korsar/game", "korsar/game/pilot", "korsar/game/record"},
		"lesson":   {"korsar/game", "korsar/game/record"},
		"puzzle":   {"korsar/game", "korsar/game/analysis", "korsar/game/deal", "korsar/game/pilot"},

		"tournament":          {"korsar/game", "korsar/game/deal", "korsar/game/tournament/matching"},
		"tournament/matching": nil,
	} {
		files, err := filepath.Glob(filepath.Join(dir, "*.go"))
		if err != nil || len(files) == 0 {
			t.Fatalf("no files in %s: %v", dir, err)
		}
		for _, file := range files {
			for _, path := range imports(t, file) {
				first, _, nested := strings.Cut(path, "/")
				switch {
				case strings.Contains(first, "."), first == "korsar" && nested && !slices.Contains(may, path):
					t.Errorf("%s imports %s: the rules need the standard library only", file, path)
				case dir == "." && slices.ContainsFunc(forbidden,
					func(no string) bool { return path == no || strings.HasPrefix(path, no+"/") }):
					t.Errorf("%s imports %s: the rules use no clock, no randomness and no I/O", file, path)
				}
			}
		}
	}
}

// imports returns the imports of a file, or nothing for a test.
func imports(t *testing.T, file string) []string {
	t.Helper()
	if strings.HasSuffix(file, "_test.go") {
		return nil
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	parsed, err := parser.ParseFile(token.NewFileSet(), file, text, parser.ImportsOnly)
	if err != nil {
		t.Fatal(err)
	}
	var paths []string
	for _, spec := range parsed.Imports {
		path, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		paths = append(paths, path)
	}
	return paths
}
