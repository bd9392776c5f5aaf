package main

import (
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

// TestBrokenTree checks a tree with violations of every rule. The archive's comment is the expected output.
func TestBrokenTree(t *testing.T) {
	const name = "testdata/broken.txtar"
	archive, err := txtar.ParseFile(name)
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	found, err := check(name, &out)
	if got, want := out.String(), string(archive.Comment); err != nil || got != want {
		t.Errorf("%v; %s is found to violate\n%s\nwant\n%s", err, name, got, want)
	}
	if lines := strings.Count(out.String(), "\n"); found != lines {
		t.Errorf("counts %d violations, prints %d", found, lines)
	}
	for _, r := range rules {
		if !strings.Contains(out.String(), " ("+r.name+")\n") {
			t.Errorf("%s has no violation of the rule %q", name, r.name)
		}
	}
}

func TestTreeWithoutItsDocuments(t *testing.T) {
	if _, err := check("testdata/names.txtar", new(strings.Builder)); err == nil ||
		!strings.Contains(err.Error(), "there is no README.md") {
		t.Errorf("a tree without a README: %v", err)
	}
}

func TestWidth(t *testing.T) {
	for line, want := range map[string]int{"": 0, "ab\n": 2, "ab\r\n": 2, "\ta\tb": 10, "é→": 2} {
		if got := width(line); got != want {
			t.Errorf("%q takes %d columns, want %d", line, got, want)
		}
	}
}
