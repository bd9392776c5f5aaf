package main

import (
	"go/ast"
	"path"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// A restriction forbids imports. It has patterns like those of the go command: "bot/table/..." is a folder and all
// below it, "game" is that folder alone, and "std" is the standard library. Paths start at the module's root.
type restriction struct {
	in     []string // the folders whose files are restricted
	except []string // folders and files in them that are not restricted
	no     []string // the packages that they may not import
	but    []string // exceptions to no
	tests  bool     // tests are restricted too
	why    string
}

// storeFile is the only file of the program that names implementations of the store.
const storeFile = "cmd/korsar/store.go"

// oneStore is the reason that several restrictions share.
const oneStore = "only " + storeFile + " chooses a store, other files use storage's interfaces"

// wings are the folders of the program in the order of imports: each imports only itself and the ones before it.
var wings = []string{"game", "storage", "bot", "cmd"}

// layers are packages of bot, from a table's state to Discord. Each imports only the ones before it.
var layers = []string{"bot/table", "bot/engine", "bot/community", "bot/tournaments", "bot/say", "bot/draw",
	"bot/web/live", "bot/discord"}

// equipment lists the folders of test equipment. They may import what tests may import, and only tests may import them.
var equipment = []string{"bot/bottest/...", "bot/engine/enginetest/...", "bot/table/tabletest/...",
	"bot/tournaments/tournamentstest/...", "bot/web/webtest/...", "storage/storagetest/...",
	"storage/postgres/postgrestest/..."}

// restrictions are all restrictions. If several forbid an import, the first is reported.
var restrictions = slices.Concat(
	ascending(wings, true, "imports go cmd → bot → storage → game"),
	ascending(layers, false, "a layer imports only those before it: "+strings.Join(layers, ", ")),
	[]restriction{
		{in: all(".ci"), no: all("korsar"), tests: true, why: "tools know the program from outside"},

		// The store. Package localserver chooses none.
		{in: anywhere, except: append(all("storage/sqlite"), storeFile), no: all("korsar/storage/sqlite"),
			why: oneStore},
		{in: anywhere, except: append(all("storage/postgres"), storeFile), no: all("korsar/storage/postgres"),
			but: all("korsar/storage/postgres/localserver"), why: oneStore},
		{in: anywhere, except: append(all("storage/sqlite", "storage/postgres", "storage/sqlstore"), storeFile),
			no: all("korsar/storage/sqlstore"), why: oneStore},
		{in: all("storage/postgres/localserver"), no: all("korsar/storage/postgres", "korsar/storage/sqlstore"),
			why: oneStore},
		{in: all("storage/ladder"), no: all("time", "os", "database/sql"), why: "the fold of ladders is pure"},

		// Discord.
		{in: anywhere, except: all("bot/discord", "bot/sandbox/bare"), no: all("github.com/bwmarrin/discordgo"),
			why: "only bot/discord uses Discord's client"},
		{in: all("bot/discord/rest"), no: all("korsar/bot/table", "korsar/bot/say"),
			why: "requests do not depend on tables and words"},
		{in: all("bot/discord/rights"), no: all("korsar/bot"),
			but: all("korsar/bot/discord/rest", "korsar/bot/table", "korsar/bot/tournaments"),
			why: "who may do what does not depend on what is said and shown"},
		{in: all("bot/discord/followup"), no: all("korsar/bot/discord", "korsar/bot/engine", "korsar/bot/draw"),
			why: "what follows an answer does not depend on how it is drawn and sent"},
		{in: all("bot/discord/endpoint"), no: all("korsar/bot"), why: "receiving requests does not depend on clicks"},
		{in: anywhere, except: all("bot/twitch", "bot/sandbox/twitch"), no: all("github.com/gempir/go-twitch-irc"),
			why: "only bot/twitch parses chats"},
		{in: all("bot/twitch"), no: all("korsar"), but: all("korsar/bot/backoff"),
			why: "reading chats does not depend on tables and words"},
		{in: all("bot/worker"), no: inModule(all(layers...)), why: "a worker does not know what it draws"},
		{in: all("bot/sandbox"), except: all("bot/sandbox/bench"), no: inModule(all(layers...)),
			why: "the stand-in knows Discord, not the bot"},
		{in: all("bot/web/eventstream"), no: all("korsar"), why: "streams do not know what they carry"},

		{in: anywhere, no: append(inModule(equipment), "korsar/bot/testclock/..."), why: "only tests use it"},

		// The rules of the game import nothing that makes a position depend on more than its setup and moves.
		{in: []string{"game"}, no: all("bufio", "crypto", "database", "embed", "io", "log", "math/rand", "net", "os",
			"path/filepath", "syscall", "testing", "time", "unsafe"),
			why: "the rules use no clock, no randomness and no I/O"},
		onlyStd("game"),
		onlyStd("game/deal", "game"),
		onlyStd("game/record", "game", "game/deal"),
		onlyStd("game/pilot", "game"),
		onlyStd("game/analysis", "game", "game/pilot", "game/record"),
		onlyStd("game/lesson", "game", "game/record"),
		onlyStd("game/puzzle", "game", "game/analysis", "game/deal", "game/pilot", "game/rating"),
		onlyStd("game/tournament", "game", "game/deal", "game/tournament/matching"),
		onlyStd("game/tournament/matching"),
	})

var anywhere = []string{"..."}

// all returns the patterns of folders and all folders below them.
func all(folders ...string) (patterns []string) {
	for _, folder := range folders {
		patterns = append(patterns, folder+"/...")
	}
	return patterns
}

// inModule returns the import paths of folders of the module.
func inModule(folders []string) (paths []string) {
	for _, folder := range folders {
		paths = append(paths, module+"/"+folder)
	}
	return paths
}

// ascending restricts each folder to imports of itself and the folders before it.
func ascending(folders []string, tests bool, why string) (list []restriction) {
	for i, folder := range folders {
		list = append(list, restriction{in: all(folder), no: inModule(all(folders[i+1:]...)), tests: tests, why: why})
	}
	return list
}

// onlyStd restricts a folder to imports of the standard library and some packages of the module.
func onlyStd(folder string, may ...string) restriction {
	return restriction{in: []string{folder}, no: anywhere, but: append(inModule(may), "std"),
		why: "the rules need the standard library only"}
}

var imports = analyzer("imports", "imports go one way",
	func(pass *analysis.Pass, file *ast.File) {
		if ast.IsGenerated(file) { // generated by go test
			return
		}
		name := nameOf(pass, file)
		wing, _, nested := strings.Cut(name, "/")
		if !nested || wing != ".ci" && !slices.Contains(wings, wing) {
			pass.Reportf(file.Package, "%s is in none of %s", name, strings.Join(wings, ", "))
		}
		for _, spec := range file.Imports {
			imported, _ := strconv.Unquote(spec.Path.Value)
			for _, r := range restrictions {
				if r.forbids(name, imported) {
					pass.Reportf(spec.Pos(), "imports %s: %s", imported, r.why)
					break
				}
			}
		}
	})

// forbids reports whether a file may not import a package.
func (r restriction) forbids(file, imported string) bool {
	return (r.tests || !isForTests(file)) && match(r.in, path.Dir(file)) && !match(r.except, file) &&
		match(r.no, imported) && !match(r.but, imported)
}

// isForTests reports whether a file is a test or equipment for tests.
func isForTests(file string) bool { return isTest(file) || match(equipment, path.Dir(file)) }

// match reports whether one of the patterns matches a path.
func match(patterns []string, name string) bool {
	return slices.ContainsFunc(patterns, func(pattern string) bool {
		folder, below := strings.CutSuffix(pattern, "...")
		first, _, _ := strings.Cut(name, "/")
		switch {
		case pattern == "std":
			return first != module && !strings.Contains(first, ".")
		case below:
			return strings.HasPrefix(name+"/", folder)
		}
		return name == pattern
	})
}
