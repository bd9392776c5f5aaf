package bare

import (
	"os"
	"path/filepath"
	"testing"
)

// TestRowsAreInTheFileThatWasNamed: a directory for temporary files may have any name.
func TestRowsAreInTheFileThatWasNamed(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a#b?c%41.db")
	rows, err := OpenRows(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := rows.Commit(); err != nil {
		t.Error(err)
	}
	if err := rows.Close(); err != nil {
		t.Error(err)
	}
	if files, err := os.ReadDir(dir); err != nil || len(files) != 1 || files[0].Name() != filepath.Base(path) {
		t.Errorf("the files are %v: %v", files, err)
	}
}
