package endurance_test

import (
	"context"
	"io"
	"log/slog"
	"net/http"
	"os"
	"strings"

	"github.com/jonboulle/clockwork"

	"korsar/bot"
	"korsar/bot/bottest"
	"korsar/bot/metrics"
	"korsar/storage/sqlite"
)

// Environment variables of the child process that is the bot.
const (
	childAPI     = "KORSAR_TEST_CHILD_API"
	childToken   = "KORSAR_TEST_CHILD_TOKEN"
	childStore   = "KORSAR_TEST_CHILD_STORE"
	childLive    = "KORSAR_TEST_CHILD_LIVE"    // the address of its live pages; "" for none
	childMetrics = "KORSAR_TEST_CHILD_METRICS" // the address of its metrics and resource usage
)

// serveAsChild runs the bot as a process that serves until it is killed.
func serveAsChild() error {
	go func() {
		_, _ = io.Copy(io.Discard, os.Stdin)
		os.Exit(1) // the parent process has ended
	}()
	ctx := context.Background()
	store, err := sqlite.Open(ctx, os.Getenv(childStore), sqlite.Options{})
	if err != nil {
		return err
	}
	figures := metrics.New()
	if address := os.Getenv(childMetrics); address != "" {
		scale := http.NewServeMux()
		scale.HandleFunc("/", serveUsage)
		scale.Handle("/metrics", figures.Handler())
		go func() { _ = http.ListenAndServe(address, scale) }()
	}
	live := os.Getenv(childLive)
	b, err := bot.Start(ctx, bot.Options{Pictures: bottest.FakePictures(),
		Store: selfKillingStore{store, os.Getenv(childStore)}, Clock: clockwork.NewRealClock(), Log: slog.New(slog.NewTextHandler(os.Stderr, nil)),
		Token: os.Getenv(childToken), API: os.Getenv(childAPI), Live: live, Proxies: bottest.Proxies, Metrics: figures})
	if err != nil {
		return err
	}
	if live == "" {
		select {}
	}
	return http.ListenAndServe(strings.TrimPrefix(live, "http://"), b.Live())
}
