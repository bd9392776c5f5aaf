package main

import (
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"go.yaml.in/yaml/v3"

	"korsar/storage/sqlite"
)

// TestComposeRecordsARestore checks that a database that Litestream has restored is recorded as restored before the bot
// starts. That happens once: at the first start there is no backup, and later starts keep the existing database.
func TestComposeRecordsARestore(t *testing.T) {
	text, err := os.ReadFile("deploy/compose.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var compose struct{ Services map[string]yaml.Node }
	if err := yaml.Unmarshal(text, &compose); err != nil {
		t.Fatal(err)
	}
	commands := map[string]string{}
	for name, before := range map[string]string{"korsar": "record", "record": "restore", "restore": ""} {
		var service struct {
			Command   []string
			DependsOn map[string]struct{ Condition string } `yaml:"depends_on"`
		}
		node := compose.Services[name]
		if err := node.Decode(&service); err != nil {
			t.Fatal(err)
		}
		if before != "" && service.DependsOn[before].Condition != "service_completed_successfully" {
			t.Errorf("%s does not wait for %s, but for %v", name, before, service.DependsOn)
		}
		commands[name] = strings.Join(service.Command, " ")
	}
	dir := t.TempDir()
	path, replica := filepath.Join(dir, "korsar.db"), filepath.Join(dir, "replica.db")
	for name, script := range map[string]string{
		"korsar": runAsKorsar + "=1 exec " + os.Args[0] + ` "$@"`,
		"litestream": "cp " + filepath.Join(dir, "remote") + " " + replica +
			` && test "$*" = "restore -if-db-not-exists -if-replica-exists -config /etc/litestream.yml -o ` +
			replica + " " + path + `"`,
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte("#!/bin/sh\n"+script+"\n"), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	start := func(services ...string) {
		t.Helper()
		for _, name := range services {
			command := strings.ReplaceAll(commands[name], "/data/", dir+"/")
			cmd := exec.Command("sh", "-c", command)
			cmd.Dir = dir
			cmd.Env = append(os.Environ(), "PATH="+dir+":"+os.Getenv("PATH"), envDatabase+"="+path)
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Fatalf("%s: %v: %s", name, err, out)
			}
		}
	}
	start("record")
	if _, err := os.Stat(path); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("before the first start there is a database: %v", err)
	}
	old, err := os.ReadFile("../../storage/testdata/format1.sqlite")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "remote"), old, 0o600); err != nil {
		t.Fatal(err)
	}
	var restored []time.Time
	for range 2 {
		start("restore", "record")
		s, err := sqlite.Open(t.Context(), path, sqlite.Options{})
		if err != nil {
			t.Fatal(err)
		}
		at, err := s.LatestRestore(t.Context())
		if err = errors.Join(err, s.Close()); err != nil {
			t.Fatal(err)
		}
		restored = append(restored, at)
	}
	if restored[0].IsZero() || restored[1] != restored[0] {
		t.Errorf("restored at %v", restored)
	}
	if _, err := os.Stat(replica); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the replica stays: %v", err)
	}
}
