package deploy

import (
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/prometheus/common/model"
	"github.com/prometheus/prometheus/model/rulefmt"
	"github.com/prometheus/prometheus/promql/parser"
	"github.com/prometheus/prometheus/promql/promqltest"
)

// healthy are the metrics of a bot that lacks nothing, for half an hour: its series by their name and labels, without
// those that every series has. Each has its first value and the growth a minute.
var healthy = map[string]string{
	`korsar_gateway_connected{`:                                   "1+0x30",
	`korsar_commit_seconds_count{outcome="done",`:                 "0+60x30",
	`korsar_commit_seconds_count{outcome="failed",`:               "3+0x30",
	`korsar_clicks_total{kind="component",outcome="done",`:        "0+60x30",
	`korsar_clicks_total{kind="component",outcome="late",`:        "0+1x30",
	`korsar_answer_seconds_bucket{le="1",`:                        "0+60x30",
	`korsar_answer_seconds_bucket{le="2",`:                        "0+60x30",
	`korsar_answer_seconds_bucket{le="4",`:                        "0+60x30",
	`korsar_answer_seconds_bucket{le="+Inf",`:                     "0+60x30",
	`korsar_discord_requests_total{method="POST",status="429",`:   "0+10x30",
	`korsar_gateway_sign_ons_total{how="identified",`:             "0+1x30",
	`process_resident_memory_bytes{`:                              "200000000+0x30",
	`process_resident_memory_bytes{other="program, not the bot",`: "900000000+0x30",
}

// faulty has, for each alert, the series that differ when it has to fire; "" for none.
var faulty = map[string]map[string]string{
	"KorsarAway":             {`korsar_gateway_connected{`: ""},
	"KorsarDisconnected":     {`korsar_gateway_connected{`: "0+0x30"},
	"KorsarCommitsFail":      {`korsar_commit_seconds_count{outcome="failed",`: "3+1x30"},
	"KorsarClicksFail":       {`korsar_clicks_total{kind="component",outcome="late",`: "0+4x30"},
	"KorsarSlow":             {`korsar_answer_seconds_bucket{le="1",`: "0+50x30"},
	"KorsarRefusedByDiscord": {`korsar_discord_requests_total{method="POST",status="429",`: "0+150x30"},
	"KorsarIdentifiesOften":  {`korsar_gateway_sign_ons_total{how="identified",`: "0+20x30"},
	"KorsarMemory":           {`process_resident_memory_bytes{`: "480000000+0x30"},
}

// rules returns the alert rules as Prometheus reads them.
func rules(t *testing.T) []rulefmt.Rule {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(examples, "alerts.yml"))
	if err != nil {
		t.Fatal(err)
	}
	read, faults := rulefmt.Parse(text, false, model.UTF8Validation, parser.NewParser(parser.Options{}),
		slog.New(slog.DiscardHandler))
	if len(faults) > 0 || len(read.Groups) != 1 {
		t.Fatal(faults)
	}
	return read.Groups[0].Rules
}

// firing returns the alerts whose expression holds after half an hour of metrics.
func firing(t *testing.T, changed map[string]string) (names []string) {
	t.Helper()
	load := "load 1m\n"
	for series, values := range healthy {
		if other, isChanged := changed[series]; isChanged {
			values = other
		}
		job := `job="korsar",instance="anne"}`
		if strings.Contains(series, "other") {
			job = `job="other",instance="bart"}`
		}
		if values != "" {
			load += "  " + series + job + " " + values + "\n"
		}
	}
	store := promqltest.LoadedStorage(t, load)
	engine := promqltest.NewTestEngine(t, false, 0, promqltest.DefaultMaxSamplesPerQuery)
	for _, rule := range rules(t) {
		query, err := engine.NewInstantQuery(t.Context(), store, nil, rule.Expr, time.Unix(30*60, 0))
		if err != nil {
			t.Fatal(err)
		}
		result := query.Exec(t.Context())
		vector, err := result.Vector()
		if err != nil {
			t.Fatalf("%s: %v", rule.Alert, err)
		}
		if len(vector) > 0 {
			names = append(names, rule.Alert)
		}
		query.Close()
	}
	return names
}

// TestAlertsFire checks that each alert fires for its own fault alone, and none for a bot that lacks nothing.
func TestAlertsFire(t *testing.T) {
	if names := firing(t, nil); len(names) > 0 {
		t.Errorf("of a healthy bot %v fire", names)
	}
	for _, rule := range rules(t) {
		changed, known := faulty[rule.Alert]
		if !known {
			t.Errorf("%s has no fault here", rule.Alert)
		}
		if names := firing(t, changed); len(names) != 1 || names[0] != rule.Alert {
			t.Errorf("for the fault of %s, %v fire", rule.Alert, names)
		}
	}
}
