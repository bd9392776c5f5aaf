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

// Metrics are the metrics that a bot serves, by name. The values of all labels are added up.
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
		name, value, found := strings.Cut(lines.Text(), " ")
		if !found || strings.HasPrefix(name, "#") {
			continue
		}
		if _, after, labeled := strings.Cut(lines.Text(), "} "); labeled {
			name, _, _ = strings.Cut(name, "{")
			value = after
		}
		number, err := strconv.ParseFloat(value, 64)
		if err != nil {
			return nil, fmt.Errorf("read the bot's metrics: %q: %w", lines.Text(), err)
		}
		metrics[name] += number
	}
	return metrics, lines.Err()
}
