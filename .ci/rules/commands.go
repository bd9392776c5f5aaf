package main

import (
	"path"
	"regexp"
	"slices"
	"strings"
)

var (
	// makeTarget matches a target of the Makefile in a document.
	makeTarget = regexp.MustCompile("`make ([^` \n]+)[^`\n]*`")
	// testCommand matches the arguments of `go test` between backticks, in a block or in a comment.
	testCommand = regexp.MustCompile("(?m)(?:`|^|^\\s*//\t)(?:KORSAR_\\w+=\\S* )*go test ((?:[^\\s`]\\||[^`\n#|])+)")
)

// The least numbers of commands in the documents. If fewer are found, the patterns above are wrong.
const leastTargets, leastTests = 8, 15

// checkCommands reports commands in documents and comments that name missing tests, benchmarks, flags or targets.
func checkCommands(t *tree, report reporter) {
	targets, tests := 0, 0
	makefile := "\n" + t.file("Makefile").text
	for _, page := range t.pages() {
		for target, at := range page.matches(makeTarget) {
			targets++
			if !strings.Contains(makefile, "\n"+target+":") {
				report(at, "make %s: the Makefile has no such target", target)
			}
		}
	}
	for _, f := range t.files {
		for arguments, at := range f.matches(testCommand) {
			if path.Ext(f.Name()) == ".md" {
				tests++
			}
			if fault := t.missingTest(strings.Fields(strings.ReplaceAll(arguments, `\|`, "|"))); fault != "" {
				report(at, "go test %s: %s", strings.TrimSpace(arguments), fault)
			}
		}
	}
	if targets < leastTargets || tests < leastTests {
		report(t.file("CONTRIBUTING.md").Pos(0), "found only %d commands of make and %d of go test, want %d and %d",
			targets, tests, leastTargets, leastTests)
	}
}

// ownFlags are the flags of go test itself that are used.
var ownFlags = []string{"-benchtime", "-count", "-fuzzminimizetime", "-fuzztime", "-json", "-race", "-short",
	"-shuffle", "-timeout", "-v"}

// choosing maps a flag that chooses functions to the beginning of their names.
var choosing = map[string]string{"-run": "Test", "-bench": "Benchmark", "-fuzz": "Fuzz"}

// missingTest returns the complaint about a missing package, function or flag in arguments of go test, or "".
func (t *tree) missingTest(arguments []string) string {
	var text strings.Builder
	for _, argument := range arguments {
		if dir, isPackage := strings.CutPrefix(argument, "./"); isPackage {
			tests := t.testsOf(dir)
			if tests == "" {
				return dir + " has no tests"
			}
			text.WriteString(tests)
		}
	}
	for i, argument := range arguments {
		flag, _, _ := strings.Cut(argument, "=")
		kind := choosing[flag]
		switch {
		case !strings.HasPrefix(flag, "-"):
		case kind != "" && i+1 < len(arguments):
			for name := range strings.SplitSeq(strings.Trim(arguments[i+1], "'^$."), "|") {
				function, err := regexp.Compile(`func ` + kind + `\w*` + strings.TrimPrefix(name, kind))
				if err != nil || !function.MatchString(text.String()) {
					return "no " + kind + " with " + name
				}
			}
		case !slices.Contains(ownFlags, flag) && !strings.Contains(text.String(), `("`+flag[1:]+`"`):
			return "no flag " + flag
		}
	}
	return ""
}

// testsOf returns the text of the tests in a folder, or in a folder and below it if dir ends with "/...".
func (t *tree) testsOf(dir string) string {
	var text strings.Builder
	for _, f := range t.files {
		if isTest(f.Name()) && match([]string{dir}, path.Dir(f.Name())) {
			text.WriteString(f.text)
		}
	}
	return text.String()
}
