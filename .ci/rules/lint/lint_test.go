package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

// asCommand is the environment variable that makes the binary of this test act as the command, for go vet.
const asCommand = "KORSAR_LINT_AS_COMMAND"

func TestMain(m *testing.M) {
	if os.Getenv(asCommand) != "" {
		main()
	}
	os.Exit(m.Run())
}

// TestEachViolationIsReported runs go vet on a module in which each line names the analyzers that report it.
func TestEachViolationIsReported(t *testing.T) {
	archive, err := txtar.ParseFile("testdata/violations.txtar")
	if err != nil {
		t.Fatal(err)
	}
	files, err := txtar.FS(archive)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := os.CopyFS(dir, files); err != nil {
		t.Fatal(err)
	}
	got, want := reported(t, dir), expected(archive)
	if !slices.Equal(got, want) {
		t.Errorf("go vet reports\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// TestPilotsAreLookedAt checks that the package of fused exists. At another path fused would report nothing.
func TestPilotsAreLookedAt(t *testing.T) {
	folder := filepath.Join("..", "..", "..", strings.TrimPrefix(pilots, "korsar/"))
	if files, err := filepath.Glob(filepath.Join(folder, "*.go")); err != nil || len(files) == 0 {
		t.Errorf("there is no package %s: %v", pilots, err)
	}
}

// reported returns the reports of go vet on a folder, as file, line and analyzer, sorted.
func reported(t *testing.T, dir string) (list []string) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	vet := exec.Command("go", "vet", "-json", "-vettool="+self, "./...")
	vet.Dir = dir
	vet.Env = append(os.Environ(), asCommand+"=1", "GOFLAGS=") // with -trimpath it names an earlier run's folder
	vet.Stderr = t.Output()
	out, err := vet.Output()
	if err != nil {
		t.Fatal(err)
	}
	var packages map[string]map[string][]struct{ Posn string }
	for decoder := json.NewDecoder(bytes.NewReader(out)); decoder.More(); {
		if err := decoder.Decode(&packages); err != nil {
			t.Fatalf("%v in %s", err, out)
		}
	}
	for _, analyzers := range packages {
		for analyzer, diagnostics := range analyzers {
			for _, d := range diagnostics {
				at := strings.Split(strings.TrimPrefix(d.Posn, dir+"/"), ":")
				list = append(list, fmt.Sprintf("%s:%s %s", at[0], at[1], analyzer))
			}
		}
	}
	slices.Sort(list)
	return list
}

// expected returns the reports that the lines of an archive expect, sorted.
func expected(archive *txtar.Archive) (list []string) {
	for _, file := range archive.Files {
		for i, line := range strings.Split(string(file.Data), "\n") {
			if _, analyzers, found := strings.Cut(line, "// want "); found {
				for analyzer := range strings.FieldsSeq(analyzers) {
					list = append(list, fmt.Sprintf("%s:%d %s", file.Name, i+1, analyzer))
				}
			}
		}
	}
	slices.Sort(list)
	return list
}
