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

// exported returns the metrics of the program as Prometheus reads them.
func exported() string {
	m := metrics.New()
	m.Click("command", metrics.Done)
	m.Request("GET", 200)
	m.Commit(time.Millisecond, nil)
	m.Picture(metrics.Done)
	m.Avatar(metrics.Done)
	m.ShardConnected(0, true)
	m.Installed(1, 1)
	m.People(1)
	m.Process("anne")
	// Package bot registers these metrics.
	for _, name := range []string{"korsar_clicks_under_way", "korsar_pictures_waiting", "korsar_tables_loaded",
		"korsar_tables_thinking", "korsar_tables_delivering", "korsar_viewers"} {
		m.GaugeFunc(name, "x", func() int { return 0 })
	}
	answer := httptest.NewRecorder()
	m.Handler().ServeHTTP(answer, httptest.NewRequest(http.MethodGet, "/metrics", nil))
	return answer.Body.String()
}

// checkQuery reports the metrics in a query that do not exist.
func checkQuery(t *testing.T, figures, where, query string) {
	t.Helper()
	for _, name := range regexp.MustCompile(`\b(korsar|process|go)_[a-z_]+`).FindAllString(query, -1) {
		if !strings.Contains(figures, "\n"+name+"{") && !strings.Contains(figures, "\n"+name+" ") {
			t.Errorf("%s queries %s, which does not exist", where, name)
		}
	}
}

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
	figures := exported()
	for _, panel := range board.Panels {
		for _, target := range panel.Targets {
			checkQuery(t, figures, panel.Title, target.Expr)
		}
	}
}

// TestAlertsSayWhatToDo checks that each alert queries only metrics of the program, and leads to its line in the docs.
// A campaign lets Prometheus' own parser read the rules (.ci/deploy).
func TestAlertsSayWhatToDo(t *testing.T) {
	text, err := os.ReadFile("deploy/alerts.yml")
	if err != nil {
		t.Fatal(err)
	}
	var rules struct {
		Groups []struct {
			Rules []struct {
				Alert, Expr string
				Annotations struct{ Summary, Description string }
			}
		}
	}
	if err := yaml.Unmarshal(text, &rules); err != nil || len(rules.Groups) != 1 || len(rules.Groups[0].Rules) < 6 {
		t.Fatalf("%d groups: %v", len(rules.Groups), err)
	}
	_, alerts, found := strings.Cut(manual(t)["docs/hosting.md"], "\n## Alerts\n")
	if !found {
		t.Fatal("docs/hosting.md has no section on alerts")
	}
	figures := exported()
	for _, rule := range rules.Groups[0].Rules {
		checkQuery(t, figures, rule.Alert, rule.Expr)
		said := rule.Annotations
		if said.Summary == "" || !strings.HasSuffix(said.Description, "(docs/hosting.md#alerts)") {
			t.Errorf("%s does not say what to do", rule.Alert)
		}
		if !strings.Contains(alerts, "\n| "+rule.Alert+" |") {
			t.Errorf("docs/hosting.md has no line on %s", rule.Alert)
		}
	}
}

// TestDeploymentsUseExistingSettings checks that the systemd unit, the compose file and the image set only settings
// that the program reads.
func TestDeploymentsUseExistingSettings(t *testing.T) {
	for _, file := range []string{"deploy/korsar.service", "deploy/korsar-backup.service", "deploy/compose.yaml",
		"deploy/cluster.yaml", "deploy/kubernetes/one.yaml", "deploy/kubernetes/several.yaml", "../../Dockerfile"} {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range regexp.MustCompile(`\b(KORSAR|DISCORD)_[A-Z_]+\b`).FindAllString(string(text), -1) {
			if !slices.Contains(settingNames, name) {
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

// TestImageAsksTheBot checks that the health check of the image is a command of the program, and that the image sets
// the address that the command asks.
func TestImageAsksTheBot(t *testing.T) {
	text, err := os.ReadFile("../../Dockerfile")
	if err != nil {
		t.Fatal(err)
	}
	check := regexp.MustCompile(`(?m)^HEALTHCHECK .*CMD \["korsar", "(\w+)"\]$`).FindSubmatch(text)
	address := regexp.MustCompile(`(?m)^ENV ` + envMetrics + `=(\S+)$`).FindSubmatch(text)
	if check == nil || address == nil {
		t.Fatalf("the image checks %q at %q", check, address)
	}
	if fault := usageError([]string{string(check[1])}); fault != "" {
		t.Errorf("%s: %s", check[0], fault)
	}
	if _, err := readConfig(settings{values: map[string]string{envMetrics: string(address[1])}}); err != nil {
		t.Error(err)
	}
}
