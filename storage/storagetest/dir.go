package storagetest

import (
	"os"
	"testing"
)

// TempDir returns a folder for a test's database that is deleted after the test. It is in memory where
// possible: what is committed there survives the bot just the same, and tests on a disk take twice
// as long.
func TempDir(t testing.TB) string {
	t.Helper()
	memory := MemoryDir()
	if memory == "" {
		return t.TempDir()
	}
	dir, err := os.MkdirTemp(memory, "korsar-*")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := os.RemoveAll(dir); err != nil {
			t.Error(err)
		}
	})
	return dir
}
