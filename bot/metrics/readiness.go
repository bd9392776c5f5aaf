package metrics

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// SetProbe sets the check by which /readyz finds out whether the store can save a move.
func (m *Metrics) SetProbe(ask func(context.Context) error) {
	if m != nil {
		m.probe.Store(&ask)
	}
}

// probeTimeout is how long the store may take to answer a readiness check.
const probeTimeout = 2 * time.Second

// Handler serves /metrics, /healthz and /readyz.
func (m *Metrics) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{}))
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprintln(w, "ok") })
	mux.HandleFunc("GET /readyz", func(w http.ResponseWriter, r *http.Request) {
		if err := m.checkReady(r.Context()); err != nil {
			http.Error(w, err.Error(), http.StatusServiceUnavailable)
			return
		}
		fmt.Fprintln(w, "ok")
	})
	return mux
}

// checkReady returns an error unless clicks arrive and the store can save a move.
func (m *Metrics) checkReady(ctx context.Context) error {
	if !m.connected.Load() && !m.listening.Load() {
		return errors.New("no clicks arrive: the bot is not on Discord's gateway; " +
			"it tries again by itself, and the log says why")
	}
	probe := m.probe.Load()
	if probe == nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, probeTimeout)
	defer cancel()
	// A write to a disk that hangs ignores the context. All checks then wait for the same probe.
	answer := m.probing.DoChan("", func() (any, error) {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), probeTimeout)
		defer cancel()
		return nil, (*probe)(ctx)
	})
	select {
	case result := <-answer:
		if result.Err != nil {
			return fmt.Errorf("no move can be saved: %w", result.Err)
		}
		return nil
	case <-ctx.Done():
		return fmt.Errorf("no move can be saved: the database does not answer within %v", probeTimeout)
	}
}
