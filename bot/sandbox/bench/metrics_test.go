package bench

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// served returns the metrics of a bot that serves a text.
func served(t *testing.T, text string) Metrics {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_, _ = io.WriteString(w, text)
	}))
	defer server.Close()
	m, err := ReadMetrics(t.Context(), strings.TrimPrefix(server.URL, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

const agesBefore = `# HELP age_seconds Ages.
# TYPE age_seconds histogram
age_seconds_bucket{road="channel",le="1"} 5
age_seconds_bucket{road="channel",le="2"} 5
age_seconds_bucket{road="channel",le="4"} 5
age_seconds_bucket{road="channel",le="+Inf"} 5
age_seconds_count{road="channel"} 5
go_goroutines 7
`

const agesAfter = `age_seconds_bucket{road="channel",le="1"} 15
age_seconds_bucket{road="channel",le="2"} 65
age_seconds_bucket{road="channel",le="4"} 65
age_seconds_bucket{road="channel",le="+Inf"} 75
age_seconds_count{road="channel"} 75
age_seconds_bucket{road="token",le="1"} 30
age_seconds_bucket{road="token",le="2"} 30
age_seconds_bucket{road="token",le="4"} 30
age_seconds_bucket{road="token",le="+Inf"} 30
age_seconds_count{road="token"} 30
other_seconds_count{a="x, y",road="token"} 9
go_goroutines 9
`

// TestMetricsAreSummedByLabel: a sum has all series of a metric that have the labels, and a difference what was counted
// between two readings.
func TestMetricsAreSummedByLabel(t *testing.T) {
	grown := served(t, agesAfter).Since(served(t, agesBefore))
	grown.Add(Metrics{"go_goroutines": 1})
	for _, line := range []struct {
		name   string
		labels []string
		want   float64
	}{
		{"age_seconds_count", nil, 100},
		{"age_seconds_count", []string{`road="token"`}, 30},
		{"age_seconds_count", []string{`road="tok"`}, 0},
		{"other_seconds_count", []string{`road="token"`}, 9},
		{"go_goroutines", nil, 3},
		{"age_seconds", nil, 0},
	} {
		if got := grown.Sum(line.name, line.labels...); got != line.want {
			t.Errorf("%s %s: %v, expected %v", line.name, line.labels, got, line.want)
		}
	}
}

// TestHistogramQuantiles: quantiles equal those computed by hand, over both roads, of what was counted in between.
func TestHistogramQuantiles(t *testing.T) {
	h := served(t, agesAfter).Since(served(t, agesBefore)).Histogram("age_seconds")
	if h.Count() != 100 { // 40 up to 1, 50 up to 2, none up to 4, 10 beyond
		t.Errorf("it has %v values", h.Count())
	}
	for perMille, want := range map[int]float64{0: 0, 200: 0.5, 400: 1, 500: 1.2, 900: 2, 901: 4, 990: 4, 1000: 4} {
		if got := h.Quantile(perMille); got != want {
			t.Errorf("%d of a thousand are within %v, expected %v", perMille, got, want)
		}
	}
	if none := (Metrics{}).Histogram("age_seconds"); none.Quantile(500) != 0 || none.Count() != 0 {
		t.Errorf("without values it is %+v", none)
	}
}
