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
)

// snippet matches code: between backticks, or a line of a block, up to its comment.
var snippet = regexp.MustCompile("`([^`\n]+)`|(?m:^([a-z][^#`\n]*))")

// TestCommandsInDocsWork checks that the commands in the docs parse, and that the benchmarks, tests and Makefile
// targets in them exist.
func TestCommandsInDocsWork(t *testing.T) {
	makefile, err := os.ReadFile(root + "/Makefile")
	if err != nil {
		t.Fatal(err)
	}
	kinds := make(map[string]int)
	for page, text := range manual(t) {
		for _, found := range snippet.FindAllStringSubmatch(text, -1) {
			line := strings.TrimSpace(found[1] + found[2])
			line = strings.TrimPrefix(line, "KORSAR_FULL=1 ")
			words := strings.Fields(strings.ReplaceAll(line, `\|`, "|"))
			var fault string
			switch {
			case len(words) < 2:
				continue
			case words[0] == "korsar" && found[1] != "" || strings.HasPrefix(line, "go run ./cmd/korsar "):
				kinds["korsar"]++
				fault = usageError(words[slices.IndexFunc(words,
					func(w string) bool { return path.Base(w) == "korsar" })+1:])
			case strings.HasPrefix(line, "--pilots "): // in a table that says which command the flags belong to
				kinds["korsar"]++
				fault = usageError(append([]string{"match", "--seed", "1"}, words...))
			case strings.HasPrefix(line, "go test ./"):
				kinds["go test"]++
				fault = missingTest(words[2:])
			case words[0] == "make" && found[1] != "":
				kinds["make"]++
				if !bytes.Contains(makefile, []byte("\n"+words[1]+":")) {
					fault = "the Makefile has no such target"
				}
			}
			if fault != "" {
				t.Errorf("%s: %s: %s", page, line, fault)
			}
		}
	}
	if kinds["korsar"] < 10 || kinds["go test"] < 15 || kinds["make"] < 8 {
		t.Errorf("found only %v", kinds)
	}
}

// TestHostingListsEveryCommand: docs/hosting.md names the program's commands in the order of the help.
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

// usageError returns what is wrong with arguments of korsar, or "".
func usageError(args []string) string {
	var out bytes.Buffer
	parser, err := kong.New(new(commands), kong.Name("korsar"), flagValues, kong.Writers(&out, &out),
		kong.Exit(func(int) {}))
	if err != nil {
		return err.Error()
	}
	if len(args) == 1 { // a command that is mentioned, not an example
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

// missingTest returns which package, benchmark, test or flag in arguments of `go test` does not exist, or "".
func missingTest(args []string) string {
	var text strings.Builder
	for _, arg := range args {
		dir, inside := strings.CutPrefix(arg, "./")
		if !inside || dir == "..." {
			continue
		}
		files, _ := filepath.Glob(filepath.Join(root, dir, "*_test.go"))
		if len(files) == 0 {
			return dir + " has no tests"
		}
		for _, file := range files {
			source, err := os.ReadFile(file)
			if err != nil {
				return err.Error()
			}
			text.Write(source)
		}
	}
	own := []string{"-run", "-bench", "-benchtime", "-timeout", "-short", "-v"} // flags of go test itself
	for i, arg := range args {
		switch {
		case !strings.HasPrefix(arg, "-"):
		case !slices.Contains(own, arg) && !strings.Contains(text.String(), `("`+arg[1:]+`"`):
			return "no flag " + arg
		case arg == "-run" || arg == "-bench":
			kind := map[string]string{"-run": "Test", "-bench": "Benchmark"}[arg]
			for name := range strings.SplitSeq(strings.Trim(args[i+1], "'^$."), "|") {
				if !regexp.MustCompile(`func ` + kind + `\w*` + name).MatchString(text.String()) {
					return "no " + kind + name
				}
			}
		}
	}
	return ""
}
