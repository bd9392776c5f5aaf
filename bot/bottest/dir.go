package bottest

import (
	"os"
	"testing"
)

// inMemory is a folder in memory, on machines that have it.
const inMemory = "/dev/shm"

// TempDir returns a folder for a test's database that lasts as long as the test. It is in memory
// if the machine has a place for that: what is committed survives the bot there too, and the
// tests that wait for a disk take twice as long.
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
