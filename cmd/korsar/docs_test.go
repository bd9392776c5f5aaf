package main

import (
	"bytes"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"korsar/game"
	"korsar/game/gametest"
)

// root is the module's directory.
const root = "../.."

// manual returns the documents by their path from the root. Checks that need no knowledge of the program are in
// .ci/rules.
func manual(t *testing.T) map[string]string {
	t.Helper()
	texts := make(map[string]string)
	for _, pattern := range []string{"*.md", "docs/*.md"} {
		pages, err := filepath.Glob(filepath.Join(root, pattern))
		if err != nil || len(pages) == 0 {
			t.Fatalf("%d pages match %s: %v", len(pages), pattern, err)
		}
		for _, file := range pages {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			name, err := filepath.Rel(root, file)
			if err != nil {
				t.Fatal(err)
			}
			texts[filepath.ToSlash(name)] = string(text)
		}
	}
	return texts
}

// snippet matches code between backticks, and lines of a code block up to a comment.
var snippet = regexp.MustCompile("`([^`\n]+)`|(?m:^([a-z][^#`\n]*))")

// substitution matches a command whose output the shell puts into a word.
var substitution = regexp.MustCompile(`\$\([^)]*\)`)

// TestCommandsInDocsWork checks that the command lines of the program in the docs parse.
func TestCommandsInDocsWork(t *testing.T) {
	commands := 0
	for page, text := range manual(t) {
		for _, found := range snippet.FindAllStringSubmatch(text, -1) {
			line := strings.TrimSpace(found[1] + found[2])
			words := strings.Fields(substitution.ReplaceAllString(strings.ReplaceAll(line, `\|`, "|"), "x"))
			switch {
			case len(words) < 2:
				continue
			case words[0] == "korsar" && found[1] != "" || strings.HasPrefix(line, "go run ./cmd/korsar "):
				words = words[slices.IndexFunc(words, func(w string) bool { return path.Base(w) == "korsar" })+1:]
			case strings.HasPrefix(line, "--pilots "): // in a table of flags of match
				words = append([]string{"match", "--seed", "1"}, words...)
			default:
				continue
			}
			commands++
			if fault := usageError(words); fault != "" {
				t.Errorf("%s: %s: %s", page, line, fault)
			}
		}
	}
	if commands < 10 {
		t.Errorf("found only %d", commands)
	}
}

// usageError returns the fault of a command line of korsar, or "".
func usageError(args []string) string {
	var out bytes.Buffer
	parser, err := kong.New(new(commands), kong.Name("korsar"), flagValues, kong.Writers(&out, &out),
		kong.Exit(func(int) {}))
	if err != nil {
		return err.Error()
	}
	if len(args) == 1 { // a mention of a command
		if args[0] == "--help" || slices.ContainsFunc(parser.Model.Children,
			func(n *kong.Node) bool { return n.Name == args[0] }) {
			return ""
		}
		return "no such command"
	}
	if _, err := parser.Parse(args); err != nil {
		return err.Error()
	}
	return ""
}

// TestHostingListsEveryCommand checks that docs/hosting.md names the program's commands in the order of the help.
func TestHostingListsEveryCommand(t *testing.T) {
	parser, err := kong.New(new(commands), flagValues)
	if err != nil {
		t.Fatal(err)
	}
	var want, got []string
	for _, command := range parser.Model.Children {
		if !command.Hidden {
			want = append(want, command.Name)
		}
	}
	_, list, _ := strings.Cut(manual(t)["docs/hosting.md"], "lists the program's commands:")
	list, _, _ = strings.Cut(list, ".")
	for _, found := range snippet.FindAllStringSubmatch(list, -1) {
		got = append(got, found[1])
	}
	if !slices.Equal(got, want) {
		t.Errorf("docs/hosting.md lists\n%q, want\n%q", got, want)
	}
}

func TestSettingsInDocsAreRead(t *testing.T) {
	others := []string{gametest.CampaignEnv, "KORSAR_BROWSER", "KORSAR_AXE", "KORSAR_DISCORD_OPENAPI",
		"KORSAR_POSTGRES", envBenchChannels}
	for page, text := range manual(t) {
		for _, name := range regexp.MustCompile(`\b(KORSAR|DISCORD)_[A-Z_]+\b`).FindAllString(text, -1) {
			if !slices.Contains(settingNames, name) && !slices.Contains(others, name) {
				t.Errorf("%s names %s, which nothing reads", page, name)
			}
		}
	}
}

// TestPlayingComparesEveryEdition checks that the table of editions in docs/playing.md has a column for each edition.
func TestPlayingComparesEveryEdition(t *testing.T) {
	header := regexp.MustCompile(`(?m)^\| \| .*Tilsit.* \|$`).FindString(manual(t)["docs/playing.md"])
	if columns := strings.Count(header, "|") - 2; columns != len(game.Editions) {
		t.Errorf("docs/playing.md compares %d editions, there are %d: add a column", columns, len(game.Editions))
	}
}
