package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// TestBackupUnitKeepsTwoWeeks runs the commands of the backup's unit as systemd would: one after the other, each only
// after the success of the one before.
func TestBackupUnitKeepsTwoWeeks(t *testing.T) {
	unit, err := os.ReadFile("deploy/korsar-backup.service")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	copies, program := filepath.Join(dir, "copies"), filepath.Join(dir, "korsar")
	script := "#!/bin/sh\n" + runAsKorsar + "=1 exec " + os.Args[0] + ` "$@"` + "\n"
	if err := os.WriteFile(program, []byte(script), 0o700); err != nil {
		t.Fatal(err)
	}
	backUp := func(database string) error {
		commands := regexp.MustCompile(`(?m)^ExecStart(?:Pre|Post)?=(.*)$`)
		for _, found := range commands.FindAllStringSubmatch(string(unit), -1) {
			line := strings.NewReplacer("%%", "%", "/var/backups/korsar", copies, "/usr/local/bin/korsar", program,
				"-name korsar-*.db", "-name 'korsar-*.db'").Replace(found[1]) // systemd expands no *
			command := exec.CommandContext(t.Context(), "sh", "-c", line)
			command.Dir, command.Env = dir, append(os.Environ(), envDatabase+"="+database)
			if out, err := command.CombinedOutput(); err != nil {
				t.Logf("%s: %v: %s", line, err, out)
				return err
			}
		}
		return nil
	}
	age := func(name string, days int) {
		at := time.Now().AddDate(0, 0, -days)
		path := filepath.Join(copies, name)
		if err := os.WriteFile(path, nil, 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(path, at, at); err != nil {
			t.Fatal(err)
		}
	}
	if err := backUp(storedDatabase(t)); err != nil {
		t.Fatal(err)
	}
	age("korsar-old.db", 16)
	age("korsar-recent.db", 13)
	age("notes.txt", 16)
	if err := backUp(filepath.Join(dir, "none.db")); err == nil {
		t.Error("a backup of no database succeeds")
	}
	if got := namesIn(t, copies); !strings.HasSuffix(got, " korsar-old.db korsar-recent.db notes.txt") ||
		strings.Count(got, " ") != 3 {
		t.Errorf("after a failed backup there are %s", got)
	}
	if left, err := filepath.Glob(filepath.Join(copies, "korsar-2*.db")); err != nil || len(left) != 1 {
		t.Fatalf("%v, %v", left, err)
	} else if err := os.Rename(left[0], filepath.Join(copies, "korsar-first.db")); err != nil { // within one second
		t.Fatal(err)
	}
	if err := backUp(storedDatabase(t)); err != nil {
		t.Fatal(err)
	}
	if got := namesIn(t, copies); strings.Contains(got, "korsar-old.db") || strings.Count(got, " ") != 3 ||
		!strings.Contains(got, "korsar-first.db korsar-recent.db notes.txt") {
		t.Errorf("after another backup there are %s", got)
	}
}

// namesIn returns the names in a folder, in order.
func namesIn(t *testing.T, folder string) string {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, entry := range entries {
		names = append(names, entry.Name())
	}
	return strings.Join(names, " ")
}
