package bot_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestFaultTableNamesExistingTests: every test that the table of faults names exists.
func TestFaultTableNamesExistingTests(t *testing.T) {
	doc, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	var code strings.Builder
	folders := []string{"bottest/*", "discord", "discord/*", "engine", "community",
		"../storage/sqlite"}
	for _, folder := range folders {
		files, err := filepath.Glob(filepath.Join(folder, "*_test.go"))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			code.Write(text)
		}
	}
	named := regexp.MustCompile(`Test\w+`).FindAllString(string(doc), -1)
	if len(named) < 10 {
		t.Errorf("the table names %d tests", len(named))
	}
	for _, test := range named {
		if !strings.Contains(code.String(), "func "+test+"(t *testing.T)") {
			t.Errorf("the table names %s, which does not exist", test)
		}
	}
}
