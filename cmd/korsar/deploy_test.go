package main

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"go.yaml.in/yaml/v3"

	"korsar/bot/metrics"
)

// TestGrafanaBoardUsesExistingMetrics checks that the board is JSON and queries only metrics that the program has.
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
	m.ShardConnected(0, true)
	m.Process("anne")
	// These are the names that package bot gives.
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

// TestServicesAreConfined checks that the examples grant no unneeded permissions and limit memory.
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
		"MemoryDenyWriteExecute=yes", "MemoryMax=512M",
	} {
		if !strings.Contains(string(unit), "\n"+line+"\n") {
			t.Errorf("the unit lacks %s", line)
		}
	}
	for file, unconfined := range map[string][]string{
		"deploy/compose.yaml": nil,
		"deploy/cluster.yaml": {"database"}, // it begins as root, to own its files
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
			}
		}
		if err := yaml.Unmarshal(text, &compose); err != nil || len(compose.Services) < 3 {
			t.Fatalf("%s: %d services: %v", file, len(compose.Services), err)
		}
		for name, s := range compose.Services {
			confined := slices.Contains(s.CapDrop, "ALL") && slices.Contains(s.SecurityOpt, "no-new-privileges:true")
			if confined == slices.Contains(unconfined, name) || s.MemLimit == "" {
				t.Errorf("%s: the container of %s is confined: %v; its memory is limited to %q",
					file, name, confined, s.MemLimit)
			}
		}
	}
}
