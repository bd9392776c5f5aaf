package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"korsar/storage/sqlite"
)

// TestFileOfARunningBot checks that a second bot and migrate-store are refused while a bot owns the file, with the name
// of that bot. Commands that only read work, and so does a rebuild of the ratings.
func TestFileOfARunningBot(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "korsar.db")
	store, err := sqlite.Open(t.Context(), path, sqlite.Options{Owner: "host-1/4711"})
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	for command, allowed := range map[string]bool{
		"run": false, "migrate-store " + path + " " + dir + "/new.db": false,
		"backup " + dir + "/copy.db": true, "ratings rebuild": true, "doctor": true,
	} {
		var out, stderr bytes.Buffer
		code := run(strings.Fields(command), []string{"KORSAR_DB=" + path, "DISCORD_TOKEN=x",
			"KORSAR_DISCORD_API=http://127.0.0.1:1"}, strings.NewReader(""), &out, &stderr)
		refused := strings.Contains(stderr.String(), "host-1/4711 uses it already: stop that first")
		if refused == allowed || refused && code != 1 {
			t.Errorf("%s ends with %d: %s%s", command, code, &out, &stderr)
		}
	}
	if _, err := os.Stat(filepath.Join(dir, "new.db")); err == nil {
		t.Error("migrate-store has left a database behind")
	}
}
