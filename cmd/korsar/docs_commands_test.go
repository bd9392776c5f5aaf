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

// snippet finds code: between backticks, or a line of a block, up to its comment.
var snippet = regexp.MustCompile("`([^`\n]+)`|(?m:^([a-z][^#`\n]*))")

// TestCommandsInDocsWork: what a reader can copy is a command line that the program takes, a
// benchmark or test that there is, a target of the Makefile.
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
				fault = misuse(words[slices.IndexFunc(words, func(w string) bool { return path.Base(w) == "korsar" })+1:])
			case strings.HasPrefix(line, "--pilots "): // of the table that says which command the flags are for
				kinds["korsar"]++
				fault = misuse(append([]string{"tournament", "--seed", "1"}, words...))
			case strings.HasPrefix(line, "go test ./"):
				kinds["go test"]++
				fault = missing(words[2:])
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

// misuse returns what is wrong with the arguments of korsar; "" if nothing is.
func misuse(args []string) string {
	var out bytes.Buffer
	parser, err := kong.New(new(commands), kong.Name("korsar"), kong.Writers(&out, &out), kong.Exit(func(int) {}))
	if err != nil {
		return err.Error()
	}
	if len(args) == 1 { // a command that is named, not one to copy
		if args[0] == "--help" || slices.ContainsFunc(parser.Model.Children, func(n *kong.Node) bool { return n.Name == args[0] }) {
			return ""
		}
		return "there is no such command"
	}
	if _, err := parser.Parse(args); err != nil {
		return err.Error()
	}
	return ""
}

// missing returns which packages, benchmarks, tests or flags of `go test` there are not.
func missing(args []string) string {
	var text strings.Builder
	for _, arg := range args {
		folder, inside := strings.CutPrefix(arg, "./")
		if !inside || folder == "..." {
			continue
		}
		files, _ := filepath.Glob(filepath.Join(root, folder, "*_test.go"))
		if len(files) == 0 {
			return folder + " has no tests"
		}
		for _, file := range files {
			source, err := os.ReadFile(file)
			if err != nil {
				return err.Error()
			}
			text.Write(source)
		}
	}
	own := []string{"-run", "-bench", "-benchtime", "-timeout", "-short", "-v"} // of go test itself
	for i, arg := range args {
		switch {
		case !strings.HasPrefix(arg, "-"):
		case !slices.Contains(own, arg) && !strings.Contains(text.String(), `("`+arg[1:]+`"`):
			return "there is no flag " + arg
		case arg == "-run" || arg == "-bench":
			kind := map[string]string{"-run": "Test", "-bench": "Benchmark"}[arg]
			for name := range strings.SplitSeq(strings.Trim(args[i+1], "'^$."), "|") {
				if !regexp.MustCompile(`func ` + kind + `\w*` + name).MatchString(text.String()) {
					return "there is no " + kind + name
				}
			}
		}
	}
	return ""
}
