package storagetest

import (
	"os"
	"testing"
)

// TempDir returns a folder for a test's database, which is deleted after the test. It is in memory if possible, because
// tests on a disk take twice as long. Data in memory survives the end of a process, as data on a disk does.
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
