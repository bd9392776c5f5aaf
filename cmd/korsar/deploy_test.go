package main

import (
	"encoding/json"
	"errors"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"go.yaml.in/yaml/v3"

	"korsar/bot/metrics"
	"korsar/storage/sqlite"
)

// TestGrafanaBoardUsesExistingMetrics checks that the board is JSON and queries only metrics of the program.
func TestGrafanaBoardUsesExistingMetrics(t *testing.T) {
	text, err := os.ReadFile("deploy/grafana.json")
	if err != nil {
		t.Fatal(err)
	}
	var board struct {
		Panels []struct {
			Title   string
			Targets []struct{ Expr string }
		}
	}
	if err := json.Unmarshal(text, &board); err != nil || len(board.Panels) < 6 {
		t.Fatalf("%d panels: %v", len(board.Panels), err)
	}
	m := metrics.New()
	m.Click("command", metrics.Done)
	m.Request("GET", 200)
	m.Commit(time.Millisecond, nil)
	m.Picture(metrics.Done)
	m.Avatar(metrics.Done)
	m.ShardConnected(0, true)
	m.Process("anne")
	// Package bot registers these metrics.
	for _, name := range []string{"korsar_clicks_under_way", "korsar_pictures_waiting", "korsar_tables_loaded",
		"korsar_tables_thinking", "korsar_tables_delivering", "korsar_viewers"} {
		m.GaugeFunc(name, "x", func() int { return 0 })
	}
	answer := httptest.NewRecorder()
	m.Handler().ServeHTTP(answer, httptest.NewRequest(http.MethodGet, "/metrics", nil))
	figures := answer.Body.String()
	for _, panel := range board.Panels {
		for _, target := range panel.Targets {
			for _, name := range regexp.MustCompile(`\b(korsar|process|go)_[a-z_]+`).FindAllString(target.Expr, -1) {
				if !strings.Contains(figures, "\n"+name+"{") && !strings.Contains(figures, "\n"+name+" ") {
					t.Errorf("the panel %q queries %s, which does not exist", panel.Title, name)
				}
			}
		}
	}
}

// TestDeploymentsUseExistingSettings checks that the systemd unit, the compose file and the image set only settings
// that the program reads.
func TestDeploymentsUseExistingSettings(t *testing.T) {
	for _, file := range []string{"deploy/korsar.service", "deploy/compose.yaml", "deploy/cluster.yaml",
		"../../Dockerfile"} {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range regexp.MustCompile(`\b(KORSAR|DISCORD)_[A-Z_]+\b`).FindAllString(string(text), -1) {
			known := false
			for _, setting := range settingNames {
				known = known || setting == name
			}
			if !known {
				t.Errorf("%s sets %s, which the program does not read", file, name)
			}
		}
	}
}

// TestServicesAreConfined checks that the examples grant no unneeded permissions, and limit memory.
func TestServicesAreConfined(t *testing.T) {
	unit, err := os.ReadFile("deploy/korsar.service")
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{
		"DynamicUser=yes", "NoNewPrivileges=yes", "CapabilityBoundingSet=", "ProtectSystem=strict", "ProtectHome=yes",
		"PrivateTmp=yes", "PrivateDevices=yes", "ProtectClock=yes", "ProtectHostname=yes", "ProtectKernelLogs=yes",
		"ProtectKernelModules=yes", "ProtectKernelTunables=yes", "ProtectControlGroups=yes", "ProtectProc=invisible",
		"RestrictSUIDSGID=yes", "RestrictRealtime=yes", "RestrictNamespaces=yes", "LockPersonality=yes",
		"MemoryDenyWriteExecute=yes", "MemoryMax=512M", "Restart=on-failure",
		"LoadCredential=" + envToken + ":" + serviceSecrets + "/" + envToken,
		"Environment=" + envToken + fileSuffix + "=%d/" + envToken, "EnvironmentFile=" + serviceSettings,
	} {
		if !strings.Contains(string(unit), "\n"+line+"\n") {
			t.Errorf("the unit lacks %s", line)
		}
	}
	for file, unconfined := range map[string][]string{
		"deploy/compose.yaml": nil,
		"deploy/cluster.yaml": {"database"}, // starts as root, to change the owner of its files
	} {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var compose struct {
			Services map[string]struct {
				CapDrop     []string `yaml:"cap_drop"`
				SecurityOpt []string `yaml:"security_opt"`
				MemLimit    string   `yaml:"mem_limit"`
				Image       string
				Logging     struct{ Options map[string]string }
			}
		}
		if err := yaml.Unmarshal(text, &compose); err != nil || len(compose.Services) < 3 {
			t.Fatalf("%s: %d services: %v", file, len(compose.Services), err)
		}
		for name, s := range compose.Services {
			confined := slices.Contains(s.CapDrop, "ALL") && slices.Contains(s.SecurityOpt, "no-new-privileges:true")
			if s.Image == "" || s.Logging.Options["max-size"] == "" {
				t.Errorf("%s: %s has the image %q, and logs of %q", file, name, s.Image, s.Logging.Options)
			}
			if confined == slices.Contains(unconfined, name) || s.MemLimit == "" {
				t.Errorf("%s: the container of %s is confined: %v; its memory is limited to %q",
					file, name, confined, s.MemLimit)
			}
		}
	}
}

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
