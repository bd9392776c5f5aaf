package sqlite

import (
	"os"
	"path/filepath"
	"testing"

	"korsar/storage"
	"korsar/storage/storagetest"
)

func TestSuite(t *testing.T) {
	open := func(t testing.TB, dir string) storage.Store {
		s, err := Open(t.Context(), filepath.Join(dir, "korsar.db"), Options{})
		must(t, err)
		return s
	}
	storagetest.Suite(t, open, open, func(t testing.TB, dir string) {
		must(t, os.RemoveAll(dir))
		must(t, os.Mkdir(dir, 0o700))
	})
}
