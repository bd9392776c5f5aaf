package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"korsar/game/gametest"
)

func TestVersionIsOneLine(t *testing.T) {
	o := korsar("", "version")
	if o.code != 0 || o.err != "" || !strings.HasPrefix(o.out, "korsar ") ||
		!strings.HasSuffix(o.out, runtime.Version()+"\n") {
		t.Errorf("%+v", o)
	}
}

func TestVersionNamesCommitAndDate(t *testing.T) {
	setting := func(key, value string) debug.BuildSetting { return debug.BuildSetting{Key: key, Value: value} }
	built := debug.BuildInfo{GoVersion: "go1.26.8", Main: debug.Module{Version: "v0.1.0"},
		Settings: []debug.BuildSetting{setting("vcs.revision", "0123abc"), setting("vcs.time", "2026-11-22T11:00:00Z"),
			setting("vcs.modified", "false")}}
	changed := debug.BuildInfo{GoVersion: "go1.26.8", Main: debug.Module{Version: "(devel)"},
		Settings: []debug.BuildSetting{setting("vcs.modified", "true"), setting("vcs.revision", "0123abc")}}
	tests := []struct {
		name    string
		release release
		info    debug.BuildInfo
		text    string
	}{
		{"a build of a tag", release{}, built, "korsar v0.1.0, commit 0123abc, 2026-11-22T11:00:00Z, go1.26.8"},
		{"a build of a changed tree", release{}, changed,
			"korsar (devel), commit 0123abc with changes, date unknown, go1.26.8"},
		{"a release without version control",
			release{Version: "v0.1.0", Commit: "0123abc", Date: "2026-11-22T11:00:00Z"},
			debug.BuildInfo{GoVersion: "go1.26.8", Main: debug.Module{Version: "(devel)"}},
			"korsar v0.1.0, commit 0123abc, 2026-11-22T11:00:00Z, go1.26.8"},
		{"no build info", release{}, debug.BuildInfo{},
			"korsar (unknown version), commit unknown, date unknown, unknown Go"},
	}
	for _, test := range tests {
		if got := test.release.complete(&test.info).String(); got != test.text {
			t.Errorf("%s: %q, want %q", test.name, got, test.text)
		}
	}
}

// TestReleaseFlagsNameVariables checks that the variables that the Dockerfile's flags set are strings of the program.
// The linker silently ignores a misspelled one.
func TestReleaseFlagsNameVariables(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "version.go", nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	var declared, set []string
	ast.Inspect(file, func(n ast.Node) bool {
		if spec, is := n.(*ast.ValueSpec); is && spec.Values == nil && fmt.Sprint(spec.Type) == "string" {
			for _, name := range spec.Names {
				declared = append(declared, name.Name)
			}
		}
		return true
	})
	for _, flag := range regexp.MustCompile(`-X main\.(\w+)=\$`).FindAllStringSubmatch(linkerFlags(t), -1) {
		set = append(set, flag[1])
	}
	if len(set) != 3 || !slices.Equal(set, declared) {
		t.Errorf("the Dockerfile sets %v, the program has %v", set, declared)
	}
}

// TestReleaseFlagsReachTheProgram builds the program with the Dockerfile's flags.
func TestReleaseFlagsReachTheProgram(t *testing.T) {
	gametest.Campaign(t) // linking takes long
	binary := filepath.Join(t.TempDir(), "korsar")
	flags := strings.NewReplacer("$VERSION", "v9.8.7", "$COMMIT", "fedcba9", "$DATE",
		"2026-11-22T11:00:00Z").Replace(linkerFlags(t))
	build := exec.CommandContext(t.Context(), "go", "build", "-buildvcs=false", "-ldflags", flags, "-o", binary, ".")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	out, err := exec.CommandContext(t.Context(), binary, "version").Output()
	if want := "korsar v9.8.7, commit fedcba9, 2026-11-22T11:00:00Z, "; err != nil ||
		!strings.HasPrefix(string(out), want) {
		t.Errorf("%q, %v; want %q", out, err, want)
	}
}

// linkerFlags returns the Dockerfile's value of -ldflags.
func linkerFlags(t *testing.T) string {
	t.Helper()
	dockerfile, err := os.ReadFile("../../Dockerfile")
	if err != nil {
		t.Fatal(err)
	}
	_, after, found := strings.Cut(string(dockerfile), `-ldflags "`)
	flags, _, closed := strings.Cut(after, `"`)
	if !found || !closed {
		t.Fatal("the Dockerfile has no -ldflags in quotes")
	}
	return flags
}
