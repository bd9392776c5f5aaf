package deploy

import (
	"log/slog"
	"os"
	"path/filepath"
	"testing"

	"github.com/prometheus/common/model"
	"github.com/prometheus/prometheus/model/rulefmt"
	"github.com/prometheus/prometheus/promql/parser"
)

// TestAlertsAreAccepted lets Prometheus' own parser read the alert rules, with every expression and template.
func TestAlertsAreAccepted(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(examples, "alerts.yml"))
	if err != nil {
		t.Fatal(err)
	}
	rules, faults := rulefmt.Parse(text, false, model.UTF8Validation, parser.NewParser(parser.Options{}),
		slog.New(slog.DiscardHandler))
	for _, fault := range faults {
		t.Error(fault)
	}
	if len(faults) == 0 && (len(rules.Groups) == 0 || len(rules.Groups[0].Rules) == 0) {
		t.Error("no rule")
	}
}
