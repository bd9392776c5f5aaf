package main

import (
	"os"
	"path/filepath"
	"testing"
)

// TestFontsAreIndexedWhereTheBotMayWrite: a service whose home is read-only indexes the fonts elsewhere.
func TestFontsAreIndexedWhereTheBotMayWrite(t *testing.T) {
	folder := t.TempDir()
	file := filepath.Join(folder, "file") // no folder can be made in it, not even by root
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	cache := filepath.Join(folder, "cache")
	t.Setenv("HOME", "")
	for home, want := range map[string]string{cache: cache, filepath.Join(file, "cache"): os.TempDir(),
		"": os.TempDir()} {
		t.Setenv("XDG_CACHE_HOME", home)
		if got := fontFolder(); got != want {
			t.Errorf("with the cache %q they are indexed in %q, want %q", home, got, want)
		}
	}
}
