package storagetest

import (
	"os"
	"testing"
)

// inMemory is a folder in memory, on machines that have one.
const inMemory = "/dev/shm"

// TempDir returns a folder for a test's database that is deleted after the test. It is in memory where
// possible: what is committed there survives the bot just the same, and tests on a disk take twice
// as long.
func TempDir(t testing.TB) string {
	t.Helper()
	dir, err := os.MkdirTemp(inMemory, "korsar-*")
	if err != nil {
		return t.TempDir()
	}
	t.Cleanup(func() {
		if err := os.RemoveAll(dir); err != nil {
			t.Error(err)
		}
	})
	return dir
}
