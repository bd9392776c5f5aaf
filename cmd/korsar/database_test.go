package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestEmptyDatabaseIsNotFilled checks that commands that need a bot's data refuse an empty file and leave it as it is.
// A full disk may have left such a file. The doctor reports that a start fills it.
func TestEmptyDatabaseIsNotFilled(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "korsar.db")
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"ratings", "rebuild", "--database", path}, {"restore", "--database", path},
		{"migrate-store", path, filepath.Join(dir, "new.db")},
		{"backup", filepath.Join(dir, "backup.db"), "--database", path}} {
		if o := korsar("", args...); o.code != 1 || !strings.Contains(o.err, "it is empty: name the bot's database") {
			t.Errorf("%v: %+v", args, o)
		}
		files, err := os.ReadDir(dir)
		if err != nil || len(files) != 1 {
			t.Fatalf("%v: the files are %v: %v", args, files, err)
		}
		if info, err := os.Stat(path); err != nil || info.Size() != 0 {
			t.Fatalf("%v: it has %d bytes: %v", args, info.Size(), err)
		}
	}
	_, out := runDoctor(t, "DISCORD_TOKEN=x", "KORSAR_DISCORD_API=http://127.0.0.1:1/", "KORSAR_DB="+path)
	if !strings.Contains(out, "ok   database: "+path+" is filled at the first start") {
		t.Error(out)
	}
}
