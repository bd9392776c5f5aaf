package main

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"korsar/storage"
	"korsar/storage/sqlite"
)

// TestRebuildCountsEveryResult rebuilds the ladders of a database twice. The second time changes nothing.
func TestRebuildCountsEveryResult(t *testing.T) {
	path := storedDatabase(t)
	for range 2 {
		if o := korsar("", "ratings", "rebuild", "--database", path); o.code != 0 || o.out != "1 result counted\n" {
			t.Fatalf("%+v", o)
		}
	}
	store, err := sqlite.Open(context.Background(), path, sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = store.Close() }()
	found, err := store.Placing(context.Background(),
		storage.PlacingQuery{Ladder: storage.Ladder{Guild: 7, Games: storage.Rated}, Sort: storage.ByRating, Limit: 10})
	if err != nil || found.Total != 3 || found.Places[0].Games != 1 {
		t.Errorf("%+v, %v", found, err)
	}
}

// TestRebuildCreatesNoDatabase checks that a missing database is reported, and not created.
func TestRebuildCreatesNoDatabase(t *testing.T) {
	path := filepath.Join(t.TempDir(), "nothing.db")
	o := korsar("", "ratings", "rebuild", "--database", path)
	if o.code != 1 || !strings.Contains(o.err, "no database "+path) || !strings.Contains(o.err, "KORSAR_DB") {
		t.Errorf("%+v", o)
	}
	if _, err := os.Stat(path); err == nil {
		t.Error("a database was made")
	}
}
