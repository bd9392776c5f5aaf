package main

import (
	"go/format"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"korsar/game/gametest"
)

// TestTrainWritesAPolicy checks that the file is source of package pilot that names its command, and that a policy is
// replaced but no other file.
func TestTrainWritesAPolicy(t *testing.T) {
	gametest.Long(t)
	t.Parallel()
	out := filepath.Join(t.TempDir(), "policyweights.go")
	args := []string{"train", "--games", "10", "--iterations", "5", "--seed", "7", "--out", out}
	for range 2 {
		if o := korsar("", args...); o.code != 0 || strings.Count(o.out, "\n") != 4 ||
			!strings.Contains(o.out, "free-for-all of 3 4 5") {
			t.Fatalf("%+v", o)
		}
	}
	source, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	if formatted, err := format.Source(source); err != nil || string(formatted) != string(source) ||
		!strings.Contains(string(source), "`korsar train --games 10 --iterations 5 --seed 7`") {
		t.Errorf("%v in\n%.500s", err, source)
	}
	if err := os.WriteFile(out, []byte("package main\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if o := korsar("", args...); o.code != 1 || !strings.Contains(o.err, "is no file of weights") {
		t.Errorf("another file: %+v", o)
	}
}
