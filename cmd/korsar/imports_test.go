package main_test

import (
	"fmt"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// wings are the top-level directories in the order of imports: one imports itself and those before it.
var wings = map[string]int{"game": 0, "storage": 1, "bot": 2, "cmd": 3}

const (
	module    = "korsar"
	discordgo = "github.com/bwmarrin/discordgo"

	storeFile = "cmd/korsar/store.go" // the only file that names implementations of the store
)

// stores are the packages that implement the store, and what they share.
var stores = []string{"storage/sqlite", "storage/postgres", "storage/sqlstore"}

// storeOf returns which of the stores a path lies in; "" for none. To start a server is not to choose a store.
func storeOf(path string) string {
	if within(path, "storage/postgres/localserver") {
		return ""
	}
	for _, store := range stores {
		if within(path, store) {
			return store
		}
	}
	return ""
}

// mayImportStore reports whether a file may import an implementation of the store.
func mayImportStore(file, store string) bool {
	own := storeOf(file)
	return file == storeFile || own == store || own != "" && store == "storage/sqlstore"
}

// TestImportDirection checks the imports of every Go file of the module, whatever its build tags.
func TestImportDirection(t *testing.T) {
	root := filepath.Join("..", "..")
	files := 0
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && (entry.Name() == "testdata" || strings.HasPrefix(entry.Name(), ".") && path != root):
			return fs.SkipDir
		case entry.IsDir() || filepath.Ext(path) != ".go":
			return nil
		}
		files++
		file, err := filepath.Rel(root, path)
		if err != nil {
			return err
		}
		imported, err := imports(path)
		if err != nil {
			return err
		}
		for _, fault := range importFaults(filepath.ToSlash(file), imported) {
			t.Errorf("%s %s", filepath.ToSlash(file), fault)
		}
		return nil
	})
	if err != nil || files == 0 {
		t.Fatalf("read %d files of the module: %v", files, err)
	}
}

func imports(file string) ([]string, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("read imports: %w", err)
	}
	parsed, err := parser.ParseFile(token.NewFileSet(), file, text, parser.ImportsOnly)
	if err != nil {
		return nil, fmt.Errorf("read imports: %w", err)
	}
	var paths []string
	for _, spec := range parsed.Imports {
		path, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			return nil, fmt.Errorf("read imports of %s: %w", file, err)
		}
		paths = append(paths, path)
	}
	return paths, nil
}

// layers are the packages of bot that a table passes through, each of which imports only those before it.
var layers = []string{"bot/table", "bot/engine", "bot/community", "bot/tournaments", "bot/say", "bot/draw",
	"bot/live", "bot/discord"}

// layerOf returns the layer in which a path lies; -1 for none.
func layerOf(path string) int {
	return slices.IndexFunc(layers, func(layer string) bool { return within(path, layer) })
}

// forTests reports whether a path is test equipment.
func forTests(path string) bool {
	return slices.ContainsFunc([]string{"bot/bottest", "bot/engine/enginetest", "bot/table/tabletest",
		"bot/tournaments/tournamentstest", "bot/web/webtest",
		"storage/storagetest", "storage/postgres/postgrestest"},
		func(folder string) bool { return within(path, folder) })
}

// importFaults returns the forbidden imports of a file, named from the root of the module. Tests may use the real
// client library and the real store; nothing else is different for them.
func importFaults(file string, imported []string) (faults []string) {
	wing, _, nested := strings.Cut(file, "/")
	rank, known := wings[wing]
	if !nested || !known {
		return []string{"is in none of game, storage, bot, cmd"}
	}
	test := strings.HasSuffix(file, "_test.go") || forTests(file)
	for _, path := range imported {
		own, inside := strings.CutPrefix(path, module+"/")
		other, _, _ := strings.Cut(own, "/")
		switch {
		case inside && wings[other] > rank:
			faults = append(faults, fmt.Sprintf("imports %s: imports go cmd → bot → storage → game", path))
		case test:
		case inside && storeOf(own) != "" && !mayImportStore(file, storeOf(own)):
			faults = append(faults, fmt.Sprintf(
				"imports %s: only %s chooses a store, other files use storage's interfaces",
				path, storeFile))
		case within(file, "storage/ladder") && (path == "time" || path == "os" || within(path, "database/sql")):
			faults = append(faults, fmt.Sprintf("imports %s: the fold of ladders is pure", path))
		case within(path, discordgo) && !within(file, "bot/discord"):
			faults = append(faults, fmt.Sprintf("imports %s: only bot/discord uses Discord's client", path))
		case within(file, "bot/discord/rest") && inside && (within(own, "bot/table") || within(own, "bot/say")):
			faults = append(faults, fmt.Sprintf("imports %s: requests do not depend on tables and words", path))
		case inside && layerOf(own) > layerOf(file) && layerOf(file) >= 0:
			faults = append(faults, fmt.Sprintf("imports %s: a layer imports only those before it: %s",
				path, strings.Join(layers, ", ")))
		case within(file, "bot/sandbox") && inside && layerOf(own) >= 0:
			faults = append(faults, fmt.Sprintf("imports %s: the stand-in knows Discord, not the bot", path))
		case inside && (forTests(own) || within(own, "bot/testclock")):
			faults = append(faults, fmt.Sprintf("imports %s: only tests use it", path))
		case within(file, "bot/eventstream") && inside:
			faults = append(faults, fmt.Sprintf("imports %s: streams do not know what they carry", path))
		}
	}
	return faults
}

// within reports whether a path is a directory or lies in it.
func within(path, folder string) bool {
	return path == folder || strings.HasPrefix(path, folder+"/")
}

// TestImportFaults checks, for files with one import each, whether the import is allowed.
func TestImportFaults(t *testing.T) {
	for _, line := range []struct {
		file, imports string
		allowed       bool
	}{
		{"game/play.go", "fmt", true},
		{"game/record/read.go", "korsar/game", true},
		{"game/play.go", "korsar/storage", false},
		{"game/play_test.go", "korsar/bot/table", false},
		{"game/gametest/suite.go", "korsar/cmd/korsar", false},
		{"storage/entry.go", "korsar/game/record", true},
		{"storage/entry.go", "korsar/bot/say", false},
		{"storage/open.go", "korsar/storage/sqlite", false},
		{"storage/sqlite/open.go", "korsar/storage/sqlite/migrations", true},
		{"storage/sqlite/open_test.go", "korsar/storage/storagetest", true},
		{"storage/sqlite/open.go", "korsar/storage/storagetest", false},
		{"storage/sqlite/open.go", "korsar/storage/sqlstore", true},
		{"storage/sqlite/open.go", "korsar/storage/postgres", false},
		{"storage/postgres/open.go", "korsar/storage/postgres/postgrestest", false},
		{"storage/sqlstore/copy.go", "korsar/storage/postgres", false},
		{"bot/engine/bench_postgres_test.go", "korsar/storage/postgres", true},
		{"bot/engine/registry.go", "korsar/storage/sqlstore", false},
		{"bot/bottest/world.go", "korsar/storage/sqlite", true},
		{"bot/bottest/world.go", "korsar/cmd/korsar", false},
		{"bot/bench/load.go", "korsar/bot/bottest", false},
		{"bot/bench/load_test.go", "korsar/bot/testclock", true},
		{"bot/table/table.go", "korsar/storage", true},
		{"bot/table/table.go", "korsar/game", true},
		{"bot/table/table.go", "korsar/storage/sqlite", false},
		{"bot/table/table.go", "korsar/bot/engine", false},
		{"bot/table/table.go", "korsar/bot/backoff", true},
		{"bot/engine/registry.go", "korsar/bot/table", true},
		{"bot/engine/registry.go", "korsar/bot/community", false},
		{"bot/engine/registry.go", "korsar/bot/engine/enginetest", false},
		{"bot/engine/enginetest/harness.go", "korsar/bot/community", true},
		{"bot/community/ranking.go", "korsar/bot/say", false},
		{"bot/say/hand.go", "korsar/bot/discord/rest", false},
		{"bot/discord/rest/client.go", "korsar/bot/say", false},
		{"bot/table/table_test.go", "korsar/storage/sqlite", true},
		{"bot/table/table.go", "korsar/cmd/korsar", false},
		{"bot/table/table.go", discordgo, false},
		{"bot/discordance/x.go", discordgo, false},
		{"bot/discord/session.go", discordgo, true},
		{"bot/discord/bare/bare.go", discordgo, true},
		{"bot/discord/rest/client.go", "korsar/bot/table", false},
		{"bot/sandbox/gateway.go", discordgo, false},
		{"bot/sandbox/gateway_test.go", discordgo, true},
		{"bot/sandbox/gateway.go", "korsar/bot/table", false},
		{"bot/sandbox/gateway.go", "korsar/bot/discord", false},
		{"bot/sandbox/gateway.go", "github.com/coder/websocket", true},
		{"bot/sandbox/page/page.go", "korsar/bot/eventstream", true},
		{"bot/eventstream/server.go", "korsar/bot/live", false},
		{"cmd/korsar/store.go", "korsar/storage/sqlite", true},
		{"cmd/korsar/store.go", "korsar/storage/postgres", true},
		{"cmd/korsar/run.go", "korsar/storage/sqlite", false},
		{"cmd/korsar/run.go", "korsar/storage/postgres", false},
		{"cmd/korsar/bench.go", "korsar/storage/postgres/localserver", true},
		{"storage/postgres/localserver/server.go", "korsar/storage/postgres", false},
		{"cmd/korsar/run_test.go", "korsar/storage/sqlite", true},
		{"cmd/korsar/run.go", "korsar/storage", true},
		{"storage/ladder/fold.go", "korsar/storage", true},
		{"storage/ladder/fold.go", "korsar/storage/sqlite", false},
		{"storage/ladder/fold.go", "database/sql", false},
		{"bot/live/server.go", "korsar/bot/web", true},
		{"bot/live/server.go", "korsar/bot/web/webtest", false},
		{"cmd/korsar/run.go", "korsar/bot/discord", true},
		{"cmd/korsar/run.go", discordgo, false},
		{"main.go", "fmt", false},
		{"internal/x/x.go", "fmt", false},
	} {
		if faults := importFaults(line.file, []string{line.imports}); (faults == nil) != line.allowed {
			t.Errorf("%s importing %s: faults %q, want none: %v", line.file, line.imports, faults, line.allowed)
		}
	}
}
