package bench

import (
	"bufio"
	"context"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// Metrics are the metrics that a bot serves. The keys are series as they are served, such as name{label="value"}.
type Metrics map[string]float64

// metricsTimeout is how long a bot may take to serve its metrics.
const metricsTimeout = 5 * time.Second

// ReadMetrics reads the metrics of the bot at an address.
func ReadMetrics(ctx context.Context, address string) (Metrics, error) {
	ctx, cancel := context.WithTimeout(ctx, metricsTimeout)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+address+"/metrics", nil)
	if err != nil {
		return nil, err
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return nil, fmt.Errorf("read the bot's metrics: %w", err)
	}
	defer func() { _ = answer.Body.Close() }() // the body has been read
	metrics := Metrics{}
	lines := bufio.NewScanner(answer.Body)
	for lines.Scan() {
		if strings.HasPrefix(lines.Text(), "#") {
			continue
		}
		space := strings.LastIndexByte(lines.Text(), ' ')
		if space < 0 {
			continue
		}
		number, err := strconv.ParseFloat(lines.Text()[space+1:], 64)
		if err != nil {
			return nil, fmt.Errorf("read the bot's metrics: %q: %w", lines.Text(), err)
		}
		metrics[lines.Text()[:space]] += number
	}
	return metrics, lines.Err()
}

// Sum returns the sum of all series of a metric that have the given labels, such as outcome="done".
func (m Metrics) Sum(name string, labels ...string) (sum float64) {
	for series, value := range m {
		if belongs(series, name, labels) {
			sum += value
		}
	}
	return sum
}

// belongs reports whether a series is of a metric and has the given labels.
func belongs(series, name string, labels []string) bool {
	own, rest, _ := strings.Cut(series, "{")
	if own != name {
		return false
	}
	rest = "," + strings.TrimSuffix(rest, "}") + ","
	for _, label := range labels {
		if !strings.Contains(rest, ","+label+",") {
			return false
		}
	}
	return true
}

// Add adds the values of other metrics.
func (m Metrics) Add(other Metrics) {
	for series, value := range other {
		m[series] += value
	}
}

// Since returns by how much each series has grown since an earlier reading.
func (m Metrics) Since(earlier Metrics) Metrics {
	grown := Metrics{}
	for series, value := range m {
		grown[series] = value - earlier[series]
	}
	return grown
}
