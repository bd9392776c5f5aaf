package metrics

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

func get(m *Metrics, path string) (int, string) {
	answer := httptest.NewRecorder()
	m.Handler().ServeHTTP(answer, httptest.NewRequest(http.MethodGet, path, nil))
	return answer.Code, answer.Body.String()
}

// TestCountedValuesAreExported: every value appears under the name that the dashboard queries.
func TestCountedValuesAreExported(t *testing.T) {
	m := New()
	m.Click("command", Done)
	m.Click("component", Failed)
	m.Answer(20 * time.Millisecond)
	m.Request(http.MethodPatch, 429)
	m.Commit(time.Millisecond, nil)
	m.Commit(time.Millisecond, errors.New("full"))
	m.Picture(Done)
	m.Picture(Spared)
	m.Avatar(Failed)
	m.ChatVote(true)
	m.ChatVote(false)
	m.BoardShown(time.Second, false)
	m.BoardShown(time.Second, true)
	m.Connected(true)
	m.SignedOn(false)
	m.SignedOn(true)
	m.GaugeFunc("korsar_tables_loaded", "Tables.", func() int { return 42 })
	if _, text := get(m, "/metrics"); strings.Contains(text, "\nkorsar_guilds") {
		t.Error("servers have a number before they are counted")
	}
	m.Installed(3, 4)
	m.People(5)
	code, text := get(m, "/metrics")
	for _, line := range []string{`korsar_clicks_total{kind="command",outcome="done"} 1`,
		`korsar_clicks_total{kind="component",outcome="failed"} 1`, `korsar_answer_seconds_count 1`,
		`korsar_discord_requests_total{method="PATCH",status="429"} 1`, `korsar_commit_seconds_count{outcome="done"} 1`,
		`korsar_commit_seconds_count{outcome="failed"} 1`, `korsar_pictures_total{outcome="done"} 1`,
		`korsar_chat_votes_total{outcome="done"} 1`, `korsar_chat_votes_total{outcome="refused"} 1`,
		`korsar_pictures_total{outcome="spared"} 1`, `korsar_avatars_total{outcome="failed"} 1`,
		`korsar_board_age_seconds_count{road="channel"} 1`, `korsar_board_age_seconds_count{road="token"} 1`,
		`korsar_gateway_connected 1`,
		`korsar_gateway_sign_ons_total{how="identified"} 1`, `korsar_gateway_sign_ons_total{how="resumed"} 1`,
		`korsar_tables_loaded 42`, `korsar_guilds 3`, `korsar_user_installs 4`, `korsar_people 5`,
		`go_goroutines`, `process_resident_memory_bytes`} {
		if !strings.Contains(text, line) {
			t.Errorf("missing: %s", line)
		}
	}
	if code != http.StatusOK {
		t.Errorf("status %d", code)
	}
}

// TestReadyzReportsWhyNot: the program is healthy before it is ready, and /readyz gives the reason.
func TestReadyzReportsWhyNot(t *testing.T) {
	m := New()
	expect := func(when, path string, code int, words string) {
		t.Helper()
		if got, text := get(m, path); got != code || !strings.Contains(text, words) {
			t.Errorf("%s %s is answered %d %q", when, path, got, text)
		}
	}
	expect("at first", "/healthz", 200, "ok")
	expect("at first", "/readyz", 503, "no clicks arrive")
	m.Listening(true)
	expect("listening for clicks", "/readyz", 200, "ok")
	m.Listening(false)
	m.Connected(true)
	expect("signed on", "/readyz", 200, "ok")
	m.SetProbe(func(context.Context) error { return errors.New("the disk is full") })
	expect("with a store that fails", "/readyz", 503, "the disk is full")
	hangs := make(chan struct{})
	m.SetProbe(func(context.Context) error {
		<-hangs
		return nil
	})
	impatient, leave := context.WithCancel(t.Context())
	leave()
	answer := httptest.NewRecorder()
	m.Handler().ServeHTTP(answer, httptest.NewRequestWithContext(impatient, http.MethodGet, "/readyz", nil))
	if said := answer.Body.String(); answer.Code != 503 || !strings.Contains(said, "does not answer within") {
		t.Errorf("with a disk that hangs it is answered %d %q", answer.Code, said)
	}
	close(hangs)
	m.SetProbe(func(ctx context.Context) error { return ctx.Err() })
	expect("with a store that answers", "/readyz", 200, "ok")
	m.Connected(false)
	expect("with the connection lost", "/readyz", 503, "gateway")
	expect("with the connection lost", "/healthz", 200, "ok")
}

// TestChecksShareAProbe: while the disk hangs, one goroutine waits for it, however often /readyz is asked.
func TestChecksShareAProbe(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := New()
		m.Connected(true)
		hangs, probes := make(chan struct{}), atomic.Int32{}
		m.SetProbe(func(context.Context) error {
			probes.Add(1)
			<-hangs
			return nil
		})
		for range 3 {
			if code, said := get(m, "/readyz"); code != 503 || !strings.Contains(said, "does not answer within") {
				t.Errorf("with a disk that hangs it is answered %d %q", code, said)
			}
		}
		synctest.Wait()
		if n := probes.Load(); n != 1 {
			t.Errorf("%d probes wait for the disk", n)
		}
		close(hangs)
		synctest.Wait()
		if code, said := get(m, "/readyz"); code != 200 {
			t.Errorf("once the disk answers it is answered %d %q", code, said)
		}
	})
}

// TestNilMetricsCountNothing: methods that count work on a nil *Metrics.
func TestNilMetricsCountNothing(t *testing.T) {
	var m *Metrics
	m.Click("command", Done)
	m.Answer(time.Second)
	m.Request("GET", 200)
	m.Commit(time.Second, nil)
	m.Picture(Done)
	m.BoardShown(time.Second, true)
	m.Connected(true)
	m.Installed(1, 1)
	m.People(1)
	m.GaugeFunc("x", "", func() int { return 0 })
	m.SetProbe(nil)
}
