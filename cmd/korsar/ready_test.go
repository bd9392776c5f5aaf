package main

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"korsar/bot/metrics"
)

// TestReadySaysWhetherClicksAreServed checks the command's answer for a bot that serves clicks, for one that does not,
// and without one.
func TestReadySaysWhetherClicksAreServed(t *testing.T) {
	t.Chdir(t.TempDir())
	m := metrics.New()
	server := httptest.NewServer(m.Handler())
	defer server.Close()
	address := strings.TrimPrefix(server.URL, "http://")
	_, port, _ := strings.Cut(address, ":")
	other := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		http.Error(w, strings.Repeat("x", 1<<20), http.StatusNotFound)
	}))
	defer other.Close()
	for _, test := range []struct {
		listen    string
		connected bool
		code      int
		says      string
	}{
		{address, true, 0, "ready: clicks arrive, and a move can be saved\n"},
		{"0.0.0.0:" + port, true, 0, "ready: "},
		{address, false, 1, "korsar: not ready: no clicks arrive: the bot is not on Discord's gateway"},
		{"127.0.0.1:1", true, 1, "no bot answers at 127.0.0.1:1, the address in KORSAR_METRICS"},
		{"", true, 1, "KORSAR_METRICS is not set, so the bot cannot be asked: set it"},
		{strings.TrimPrefix(other.URL, "http://"), true, 1, "not ready: xxx"},
	} {
		m.Connected(test.connected)
		var out, err strings.Builder
		code := run([]string{"ready"}, []string{envMetrics + "=" + test.listen}, strings.NewReader(""), &out, &err)
		text := out.String() + err.String()
		if code != test.code || !strings.Contains(text, test.says) || len(text) > 8<<10 {
			t.Errorf("at %q, connected %v: exit %d: %.200s", test.listen, test.connected, code, text)
		}
	}
}
